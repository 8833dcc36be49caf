import type { Mode } from '@delivery-orders/domain'
import { DeliveryFleet } from '@delivery-orders/sdk/fleet'
import { issueFleetToken } from '../../../src/cli/token.ts'
import { witnessFetch } from '../../support/witness-fetch.ts'
import type { World } from '../../support/world.ts'

/** A fleet with a new token; every response is checked against the contract. */
export async function fleetOf(
  { service, url }: World,
  clients?: readonly string[],
  mode: Mode = 'test',
  name = 'couriers',
): Promise<DeliveryFleet> {
  const token = await issueFleetToken(service.store, name, { mode, clients })
  return new DeliveryFleet({ baseUrl: url, token, fetch: witnessFetch(url) })
}
