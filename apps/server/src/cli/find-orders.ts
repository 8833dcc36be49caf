import type { Mode } from '@delivery-orders/domain'
import type { FleetOrder, SearchedOrders, Store } from '@delivery-orders/operations'
import { Failure } from './failure.ts'
import { printList } from './print-list.ts'
import { withStore } from './with-store.ts'

export interface FindOptions {
  readonly phone?: string
  readonly reference?: string
  readonly json?: boolean
}

/** Lists orders of all clients, live ones first. */
export function findOrders({ phone, reference, json = false }: FindOptions): Promise<void> {
  const searched = searchedBy(phone, reference)
  return withStore(async (store) => {
    const found = [
      ...(await allOf(store, 'live', searched)),
      ...(await allOf(store, 'test', searched)),
    ].map(jsonOf)
    printList(found, { json, none: 'No order was found.' })
  })
}

function searchedBy(phone: string | undefined, reference: string | undefined): SearchedOrders {
  if (phone !== undefined) return { recipientPhone: phone }
  if (reference !== undefined) return { reference, clients: [] }
  throw new Failure('Give --phone or --reference.')
}

const pageSize = 100

async function allOf(
  { fleets }: Store,
  mode: Mode,
  searched: SearchedOrders,
): Promise<readonly FleetOrder[]> {
  const all: FleetOrder[] = []
  // The operator sees what a fleet of all clients sees.
  const everyone = { fleetId: 0, mode, clientIds: null }
  for (;;) {
    const after = all.at(-1)?.order ?? { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
    const { orders, hasMore } = await fleets.search(everyone, { searched, after, limit: pageSize })
    all.push(...orders)
    if (!hasMore) return all
  }
}

const jsonOf = ({ order, client, clientName }: FleetOrder) => ({
  client: clientName,
  mode: client.mode,
  reference: order.reference,
  orderId: order.id,
  status: order.status,
  createdAt: new Date(order.createdAt).toISOString(),
})
