import type { OrderDraft } from '@delivery-orders/contract'
import type { Item, Order } from '@delivery-orders/domain'
import type { Shop } from '../../operator/shop.ts'
import type { Imported, ImportedOrder } from './import-rows.ts'

/** How old an order may be to look like one of a file that was imported before, and how many of a phone are looked at. */
export const similarHours = 24
const similarMax = 20

interface ImportContext {
  readonly shop: Shop
  readonly now: number
}

/** The orders of a file that exist already. */
export interface Existing {
  /** Orders whose reference has an order. */
  readonly known: ReadonlySet<ImportedOrder>
  /** Orders without a reference, with a new order that is like each. */
  readonly similar: ReadonlyMap<ImportedOrder, Order>
}

export async function existingOf(context: ImportContext, { orders }: Imported): Promise<Existing> {
  const known = new Set<ImportedOrder>()
  const similar = new Map<ImportedOrder, Order>()
  for (const order of orders.filter(({ faults }) => faults.length === 0)) {
    const { referenceNumber } = order.draft
    if (referenceNumber) {
      if (await context.shop.findOrder(referenceNumber)) known.add(order)
    } else {
      const found = await similarTo(context, order.draft)
      if (found) similar.set(order, found)
    }
  }
  return { known, similar }
}

/** Finds a new order with the same phone and the same items. */
async function similarTo(
  { shop, now }: ImportContext,
  { recipient, items }: OrderDraft,
): Promise<Order | undefined> {
  const text = itemsText(items)
  const found = await shop.orders.findByPhone(recipient.phone, similarMax)
  return found
    .map(({ order }) => order)
    .find(
      (order) =>
        order.createdAt > now - similarHours * 3_600_000 &&
        order.status !== 'canceled' &&
        itemsText(order.items) === text,
    )
}

const itemsText = (items: readonly Pick<Item, 'itemName' | 'quantity'>[]): string =>
  JSON.stringify(items.map(({ itemName, quantity }) => `${quantity} ${itemName}`).toSorted())
