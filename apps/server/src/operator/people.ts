import { type ClientKey, isSettled, type Order } from '@delivery-orders/domain'
import type { DatabaseStore, ScannedOrder, ScannedOrders } from '@delivery-orders/operations/store'

/** How an order has a phone number: `mentioned` if it is only in a text, in the metadata, or a courier's. */
export type PhoneRole = 'recipient' | 'former recipient' | 'sender' | 'mentioned'

export interface PersonalOrder extends ScannedOrder {
  /** Not empty. */
  readonly roles: readonly PhoneRole[]
}

export const scannedAtOnce = 1_000

/** How many orders one step of a page examines. */
export const scannedMax = 10_000

/**
 * Finds all orders whose facts contain a phone number in E.164 form. Only the current phone of a recipient has an index,
 * so all orders are read. `onExamined` is called after each batch of them.
 */
export async function* scanPerson(
  { overview }: DatabaseStore,
  phone: string,
  onExamined: (count: number) => void = () => undefined,
): AsyncGenerator<PersonalOrder> {
  for (let after = 0; ; ) {
    const { orders, last } = await overview.scan({ text: phone, after, limit: scannedAtOnce })
    yield* orders.flatMap((each) => personalOrder(each, phone) ?? [])
    if (last === null) return
    onExamined(scannedAtOnce)
    after = last
  }
}

/** The orders that were found, and the id before which `scanNewest` goes on; null if all orders were examined. */
export interface NewestPersonal {
  readonly orders: readonly PersonalOrder[]
  readonly before: number | null
}

/** Does what `scanPerson` does for the newest orders before an id, newest first: at most `batches` times a thousand. */
export async function scanNewest(
  { overview }: Pick<DatabaseStore, 'overview'>,
  phone: string,
  { before, batches }: { readonly before: number; readonly batches: number },
): Promise<NewestPersonal> {
  const found: PersonalOrder[] = []
  let next: number | null = before
  for (let batch = 0; batch < batches && next !== null; batch++) {
    const scanned: ScannedOrders = await overview.scan({
      text: phone,
      before: next,
      limit: scannedAtOnce,
    })
    found.push(...scanned.orders.flatMap((each) => personalOrder(each, phone) ?? []))
    next = scanned.last
  }
  return { orders: found, before: next }
}

function personalOrder(found: ScannedOrder, phone: string): PersonalOrder | undefined {
  const roles = rolesIn(found.order, phone)
  return roles.length > 0 ? { ...found, roles } : undefined
}

function rolesIn(order: Order, phone: string): readonly PhoneRole[] {
  const { recipient, former = [], items } = order
  const roles: PhoneRole[] = []
  if (recipient.phone === phone) roles.push('recipient')
  if (former.some(({ facts }) => facts.recipient?.phone === phone)) roles.push('former recipient')
  if (items.some(({ sender }) => sender.phone === phone)) roles.push('sender')
  if (roles.length > 0) return roles
  // A longer number may begin with this one.
  return new RegExp(`\\${phone}(?!\\d)`).test(JSON.stringify(order)) ? ['mentioned'] : []
}

/** A summary of an order, to look at before its personal data is erased. */
export interface ErasableOrder extends Pick<Order, 'reference' | 'status'> {
  readonly client: ClientKey
  readonly clientName: string
  readonly orderId: number
  readonly roles: readonly PhoneRole[]
  /** Whether couriers still need the data. */
  readonly isOpen: boolean
}

/** Collects the orders of a person without their data: a shop may have sent very many. */
export async function findPerson(
  store: DatabaseStore,
  phone: string,
  onExamined?: (count: number) => void,
): Promise<readonly ErasableOrder[]> {
  const found: ErasableOrder[] = []
  for await (const { client, clientName, order, roles } of scanPerson(store, phone, onExamined)) {
    const { id: orderId, reference, status } = order
    const isOpen = !order.items.every(isSettled)
    found.push({ client, clientName, orderId, reference, status, roles, isOpen })
  }
  return found
}
