import type { Mode } from '@delivery-orders/domain'
import type { FleetOrder, SearchedOrders, Store } from '@delivery-orders/operations'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { readPhone } from './phone.ts'
import { type ListOptions, printList } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface FindOptions extends ListOptions {
  readonly phone?: string
  readonly reference?: string
}

/** Lists orders of all clients, live ones first. */
export async function findOrders({ phone, reference, ...options }: FindOptions): Promise<void> {
  const searched = searchedBy(phone, reference)
  await withStore(async (store) => {
    const live = await firstOf(store, 'live', searched, options.limit + 1)
    const test = await firstOf(store, 'test', searched, options.limit + 1 - live.length)
    printList([...live, ...test].map(jsonOf), { ...options, none: 'No order was found.' })
  })
}

function searchedBy(phone: string | undefined, reference: string | undefined): SearchedOrders {
  if (phone !== undefined) return { recipientPhone: readPhone(phone, readConfig().phoneCountry) }
  if (reference !== undefined) return { reference, clients: [] }
  throw new Failure('Give --phone or --reference.')
}

const pageSize = 100

async function firstOf(
  { fleets }: Store,
  mode: Mode,
  searched: SearchedOrders,
  count: number,
): Promise<readonly FleetOrder[]> {
  const found: FleetOrder[] = []
  // The operator sees what a fleet of all clients sees.
  const everyone = { fleetId: 0, mode, clientIds: null }
  while (found.length < count) {
    const after = found.at(-1)?.order ?? { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
    const limit = Math.min(pageSize, count - found.length)
    const { orders, hasMore } = await fleets.search(everyone, { searched, after, limit })
    found.push(...orders)
    if (!hasMore) break
  }
  return found
}

const jsonOf = ({ order, client, clientName }: FleetOrder) => ({
  client: clientName,
  mode: client.mode,
  reference: order.reference,
  orderId: order.id,
  status: order.status,
  createdAt: new Date(order.createdAt).toISOString(),
})
