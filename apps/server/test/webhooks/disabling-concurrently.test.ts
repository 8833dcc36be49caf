import type { DeliveryOrders } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { storeWith } from '../support/store-with.ts'
import { type StartWorld, test } from '../support/world.ts'

type Change = (acme: DeliveryOrders, id: string) => Promise<unknown>

const disable: Change = (acme, id) => acme.webhooks.update(id, { enabled: false })
const remove: Change = (acme, id) => acme.webhooks.delete(id)

/** Creates a webhook and returns requests about it. `change` runs between a request's lookup and its commit. */
async function withConcurrentChange(startWorld: StartWorld, change: Change) {
  let concurrentChange = (): Promise<unknown> => Promise.resolve()
  const afterChange = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    await concurrentChange()
    return act()
  }
  const world = await startWorld({
    parts: {
      openStore: storeWith('outbox', (outbox) => ({
        request: (...request) => afterChange(() => outbox.request(...request)),
      })),
    },
  })
  const acme = await world.client('acme')
  const { id } = await acme.webhooks.create({ url: 'https://shop.example.com/hooks' })
  const { id: dispatch } = await acme.webhooks.test(id)
  concurrentChange = () => change(acme, id)
  return {
    test: () => acme.webhooks.test(id),
    retry: () => acme.webhooks.retry(id, dispatch),
  }
}

test.for([
  ['test', 'disabled', disable, 409, 'webhook_disabled'],
  ['retry', 'disabled', disable, 409, 'webhook_disabled'],
  ['test', 'removed', remove, 404, 'webhook_not_found'],
  ['retry', 'removed', remove, 404, 'webhook_not_found'],
] as const)(
  'a %s request is refused if the webhook is %s between the lookup and the commit',
  async ([name, , change, status, code], { startWorld }) => {
    const requests = await withConcurrentChange(startWorld, change)

    await expect(requests[name]()).rejects.toMatchObject({ status, code })
  },
)
