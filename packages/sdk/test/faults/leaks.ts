import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { orderOf, token } from './canaries.ts'
import type { Sdk } from './fault.ts'
import { json, problem, type Reply } from './order-book.ts'
import { rawService } from './raw-service.ts'
import { answers } from './reactions.ts'

const callsAtOnce = 500

/**
 * Makes many calls with one signal that outlives the calls, like the shutdown signal of a program. Some calls are
 * retried, some fail, and some wait for an order. Checks that no listener and no timer is left.
 */
export async function tryLeaks(sdk: Sdk, calls = 2_000): Promise<void> {
  const { signal } = new AbortController()
  let listenersMost = 0
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => warnings.push(name)
  process.on('warning', onWarning)
  const service = await rawService({
    onRequest(exchange) {
      listenersMost = Math.max(listenersMost, getEventListeners(signal, 'abort').length)
      return answers(replyTo(exchange.number))(exchange)
    },
  })
  const settings = { baseUrl: service.url, token }
  const { orders } = new sdk.DeliveryOrders(settings)
  try {
    await orders.get('A-1', { signal }).catch(returnError)
    const before = timers()
    for (let made = 0; made < calls; made += callsAtOnce) {
      const under = Array.from({ length: callsAtOnce }, (_, index) =>
        index === 0
          ? orders.waitFor('A-1', 'pending', { signal }).catch(returnError)
          : orders.get('A-1', { signal }).catch(returnError),
      )
      await Promise.all(under)
      assert.equal(getEventListeners(signal, 'abort').length, 0, 'listeners left on the signal')
      assert.ok(timers() <= before, `${timers()} timers left, ${before} before`)
    }
    assert.ok(service.arrivals.length > calls, 'no call was retried')
    assert.ok(listenersMost > 0, 'no call listened to the signal')
    assert.ok(
      !warnings.includes('MaxListenersExceededWarning'),
      'Node warned about too many listeners',
    )
  } finally {
    process.off('warning', onWarning)
    await service[Symbol.asyncDispose]()
  }
}

const timers = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length

const returnError = (error: unknown): unknown => error

const again = { 'retry-after': '0' }

function replyTo(number: number): Reply {
  if (number % 10 === 0) return problem(503, 'unavailable', {}, again)
  if (number % 11 === 0) return problem(404, 'order_not_found')
  return json(200, orderOf('A-1'))
}
