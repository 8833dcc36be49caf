import type { Outbox } from '@delivery-orders/operations'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { openStore } from '../support/engine.ts'
import { type StartWorld, test } from '../support/world.ts'

type Change = (acme: DeliveryOrders, id: string) => Promise<unknown>

const disable: Change = (acme, id) => acme.webhooks.update(id, { enabled: false })
const remove: Change = (acme, id) => acme.webhooks.delete(id)

/** A webhook that is changed between the look of a request at it and what the request wants to be done. */
async function changedMeanwhile(startWorld: StartWorld, change: Change) {
  let meanwhile = (): Promise<unknown> => Promise.resolve()
  const after = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    await meanwhile()
    return act()
  }
  const world = await startWorld({
    parts: {
      openStore: (database) => {
        const store = openStore(database)
        const outbox: Outbox = {
          ...store.outbox,
          addTest: (...asked) => after(() => store.outbox.addTest(...asked)),
          retry: (...asked) => after(() => store.outbox.retry(...asked)),
        }
        return { ...store, outbox }
      },
    },
  })
  const acme = await world.client('acme')
  const { id } = await acme.webhooks.create({ url: 'https://shop.example.com/hooks' })
  const { id: dispatch } = await acme.webhooks.test(id)
  meanwhile = () => change(acme, id)
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
  'a %s says so when the webhook is %s meanwhile',
  async ([name, , change, status, code], { startWorld }) => {
    const asked = await changedMeanwhile(startWorld, change)

    await expect(asked[name]()).rejects.toMatchObject({ status, code })
  },
)
