import type { OrderDraft, ProgressReport } from '@delivery-orders/contract'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { aDraft, anItem } from '../../support/a-draft.ts'
import type { World } from '../../support/world.ts'

export const moussa = { name: 'Moussa Traoré', phone: '+2250505050505', reference: 'c-7' }
export const awa = { name: 'Awa Diallo', phone: '+2250505050506', reference: 'c-8' }

const scopes = ['orders:read', 'orders:write', 'orders:progress', 'events:read']

/** A client whose orders couriers carry. */
export const shopOf = (world: World, name = 'acme'): Promise<DeliveryOrders> =>
  world.client(name, 'live', scopes)

interface Carried {
  readonly to?: 'assigned' | 'picked_up' | 'in_transit'
  readonly courier?: typeof moussa
  readonly draft?: Partial<OrderDraft>
}

const way = ['assigned', 'picked_up', 'in_transit'] as const

/** Creates an order that a courier has. Returns its number. */
export async function carry(
  shop: DeliveryOrders,
  referenceNumber: string,
  { to = 'in_transit', courier = moussa, draft = {} }: Carried = {},
): Promise<number> {
  const { items } = await shop.orders.create(aDraft({ referenceNumber, ...draft }))
  for (const status of way.slice(0, way.indexOf(to) + 1)) {
    const report: ProgressReport = { to: status, ...(status === 'assigned' && { courier }) }
    await shop.orders.progress(referenceNumber, report)
  }
  return items[0]?.orderId ?? 0
}

export const twoItems = [anItem(), anItem({ itemName: 'Coffee, 500 g', quantity: 3 })]

/** The statuses of the items of an order. */
export const statusesOf = async (shop: DeliveryOrders, reference: string) =>
  (await shop.orders.get(reference)).items.map(({ status }) => status)
