import { type ClientGrant, type Store, tokenHash } from '@delivery-orders/operations'

/** Returns the grant of a client's token. */
export async function clientGrant(
  { access }: Pick<Store, 'access'>,
  token: string,
  now: number,
): Promise<ClientGrant> {
  const grant = await access.findGrant(tokenHash(token), now)
  if (grant && 'clientId' in grant) return grant
  throw new Error('The token is not that of a client.')
}
