import { issueToken } from '../../src/cli/token.ts'
import { readConfig } from '../../src/config.ts'
import { openStore } from '../../src/open-store.ts'

/** Issues a token, like the CLI. A running service may use the same database. */
export async function tokenFor(databaseUrl: string, client = 'acme'): Promise<string> {
  const store = openStore(readConfig({ DATABASE_URL: databaseUrl }).database)
  const token = await issueToken(store, client, { mode: 'test' })
  await store.close()
  return token
}
