import { issueToken } from '../../src/cli/token.ts'
import { readConfig } from '../../src/config.ts'
import { openStore } from '../../src/open-store.ts'

/** As an operator issues one on the command line, beside whatever runs. */
export async function tokenFor(databaseUrl: string, client = 'acme'): Promise<string> {
  const store = openStore(readConfig({ DATABASE_URL: databaseUrl }).database)
  const token = await issueToken(store, client, { mode: 'test' })
  await store.close()
  return token
}
