import { issueToken } from '../../src/cli/token.ts'
import { openStore } from '../../src/start/open-store.ts'

/** Creates a database with one client, closes the database, and resolves to a token of the client. */
export async function newDatabase(file: string): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const store = opened.adopt(openStore({ engine: 'sqlite', file }), (open) => open.close())
  return await issueToken(store, 'acme', { mode: 'test' })
}
