import { tokenHash } from '@delivery-orders/operations'
import type { ClientGrant, Store } from '@delivery-orders/operations/store'

/** Returns the grant of a client's token. */
export const clientGrant = (
  store: Pick<Store, 'access'>,
  token: string,
  now: number,
): Promise<ClientGrant> => grantOf(store, tokenHash(token), now)

export async function grantOf(
  { access }: Pick<Store, 'access'>,
  hash: string,
  now: number,
): Promise<ClientGrant> {
  const grant = await access.findGrant(hash, now)
  if (grant && 'clientId' in grant) return grant
  throw new Error('The token is not that of a client.')
}
