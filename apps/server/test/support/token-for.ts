import type { Store } from '@delivery-orders/operations/store'
import { issueFleetToken, issueToken } from '../../src/cli/token.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStore } from '../../src/start/open-store.ts'
import { unsafe } from './unsafe.ts'

/** Issues a token, like the CLI. A running service may use the same database. */
export const tokenFor = (
  databaseUrl: string,
  client = 'acme',
  rights: Parameters<typeof issueToken>[2] = { mode: 'test' },
): Promise<string> => onStore(databaseUrl, (store) => issueToken(store, client, rights))

/** Issues a token of a fleet that serves all clients. */
export const fleetTokenFor = (databaseUrl: string): Promise<string> =>
  onStore(databaseUrl, (store) => issueFleetToken(store, 'couriers', { mode: 'test' }))

async function onStore(
  databaseUrl: string,
  issue: (store: Store) => Promise<string>,
): Promise<string> {
  const store = await openStore(readConfig({ DATABASE_URL: databaseUrl, ...unsafe }).database)
  const token = await issue(store)
  await store.close()
  return token
}
