import type { FleetOrder, SearchedOrders } from '@delivery-orders/operations'
import { findOrders as find } from '../operator/find-orders.ts'
import { readPhone } from '../operator/phone.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
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
    const live = await find(store, 'live', searched, options.limit + 1)
    const test = await find(store, 'test', searched, options.limit + 1 - live.length)
    printList([...live, ...test].map(jsonOf), { ...options, none: 'No order was found.' })
  })
}

function searchedBy(phone: string | undefined, reference: string | undefined): SearchedOrders {
  if (phone !== undefined) return { recipientPhone: readPhone(phone, readConfig().phoneCountry) }
  if (reference !== undefined) return { reference, clients: [] }
  throw new Failure('Give --phone or --reference.')
}

const jsonOf = ({ order, client, clientName }: FleetOrder) => ({
  client: clientName,
  mode: client.mode,
  reference: order.reference,
  orderId: order.id,
  status: order.status,
  createdAt: new Date(order.createdAt).toISOString(),
})
