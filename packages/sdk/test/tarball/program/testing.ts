import { DeliveryOrders } from '@delivery-orders/sdk'
import { TestService } from '@delivery-orders/sdk/testing'
import { receive } from '@delivery-orders/sdk/webhooks'
import { type Checks, expectEqual } from './checks.ts'
import { draft } from './trial.ts'

/** Checks of the test service, which needs Node's modules. */
export const testingChecks = (): Checks => {
  const service = new TestService()
  const { orders, webhooks } = new DeliveryOrders(service.settings())

  return {
    async 'lost response, in memory'() {
      service.dropAfterCommit()
      const { referenceNumber } = await orders.create(draft)
      await service.bring(referenceNumber, 'picked_up')
      service.cutNext()
      const { status } = await orders.get(referenceNumber)
      expectEqual([status, service.requests.length], ['picked_up', 4])
    },
    async 'webhook, in memory'() {
      const url = 'https://shop.test/hooks'
      const { secret } = await webhooks.create({ url })
      const kinds: string[] = []
      service.receive(url, async (request) => {
        kinds.push((await receive(await request.text(), request.headers, secret)).type)
        return new Response(null, { status: 204 })
      })
      await orders.create({ ...draft, referenceNumber: 'B' })
      await service.deliver()
      expectEqual(kinds, ['order.created'])
    },
  }
}
