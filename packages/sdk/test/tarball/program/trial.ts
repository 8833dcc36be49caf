import {
  DeliveryOrders,
  type OrderDraft,
  type OrderEvent,
  OrderNotCancelableError,
} from '@delivery-orders/sdk'
import { type Checks, expectEqual, type ServiceAccess } from './checks.ts'

export const draft: OrderDraft = {
  referenceNumber: 'Käse & Co / 7',
  recipient: { phone: '+2250702029254', address: { name: 'Rue des Jardins', city: 'Abidjan' } },
  items: [
    {
      itemName: 'Shoes',
      quantity: 1,
      sender: {
        referenceNumber: 'shop-7',
        phone: '+2250102030405',
        address: { name: '6CQX+2V', city: 'Abidjan' },
      },
    },
  ],
}
const reference = 'Käse & Co / 7'

export const clientChecks = ({ baseUrl, token }: ServiceAccess): Checks => {
  const { orders, events } = new DeliveryOrders({ baseUrl, token })

  return {
    async create() {
      const { data, response } = await orders.create(draft).withResponse()
      expectEqual([response.status, data.status, data.referenceNumber], [201, 'pending', reference])
    },
    async list() {
      const references: string[] = []
      for await (const { referenceNumber } of orders.list({ status: ['pending', 'failed'] }))
        references.push(referenceNumber)
      expectEqual(references, [reference])
    },
    async waitFor() {
      const [waited] = await Promise.all([
        orders.waitFor(reference, 'picked_up', { timeoutMs: 20_000 }),
        orders.progress(reference, { to: 'assigned' }).then(() => {
          return orders.progress(reference, { to: 'picked_up' })
        }),
      ])
      expectEqual(waited.status, 'picked_up')
    },
    async 'cancel, refused'() {
      const error: unknown = await orders.cancel(reference).catch((error: unknown) => error)
      if (!(error instanceof OrderNotCancelableError)) throw error
      expectEqual([error.currentStatus, error.status], ['picked_up', 409])
    },
    async events() {
      const kinds = ['order.created', 'order.assigned', 'order.picked_up']
      expectEqual(await kindsOf(orders.events(reference)), kinds)
      expectEqual(await kindsOf(events.list()), kinds)
    },
  }
}

async function kindsOf(events: AsyncIterable<OrderEvent>): Promise<readonly string[]> {
  const kinds: string[] = []
  for await (const { type } of events) kinds.push(type)
  return kinds
}
