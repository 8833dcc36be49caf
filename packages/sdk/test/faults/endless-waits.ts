import assert from 'node:assert/strict'
import type { Order } from '../../src/index.ts'
import { orderOf } from './canaries.ts'
import type { Endless } from './endless.ts'
import { json, problem } from './order-book.ts'

const shown = (status: string) => () => json(200, orderOf('A-1', status))
const waitsFor =
  (status: string, options: object = { timeoutMs: 2_600 }): Endless['program'] =>
  (deliveries, signal) =>
    deliveries.orders.waitFor('A-1', status, { signal, ...options })

/** Programs that wait for an order. */
export const endlessWaits: readonly Endless[] = [
  {
    title: 'an order that never moves is looked at now and then, until the time is over',
    service: shown('pending'),
    program: waitsFor('delivered'),
    error: 'TimeoutError',
    requests: [2, 4],
    withinMs: 2_600,
  },
  {
    title: 'a status that nobody knows is waited through',
    service: shown('held_at_customs'),
    program: waitsFor('delivered'),
    error: 'TimeoutError',
    requests: [2, 4],
    withinMs: 2_600,
  },
  {
    title: 'a status that nobody knows leads on to one that was waited for',
    service: (number) => shown(number < 2 ? 'held_at_customs' : 'delivered')(),
    program: waitsFor('delivered'),
    requests: [2, 2],
    withinMs: 1_300,
  },
  {
    title: 'a status that nobody knows can be waited for',
    service: shown('held_at_customs'),
    program: waitsFor('held_at_customs'),
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'a wait is aborted before it begins',
    service: shown('pending'),
    program: waitsFor('delivered'),
    abortsAfterMs: 0,
    error: 'AbortError',
    requests: [0, 0],
    withinMs: 0,
  },
  {
    title: 'a wait is aborted between two looks',
    service: shown('pending'),
    program: waitsFor('delivered', { timeoutMs: 60_000 }),
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 1],
    withinMs: 400,
  },
  {
    title: 'a wait is aborted during a look',
    service: () => undefined,
    program: waitsFor('delivered', { timeoutMs: 60_000 }),
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 1],
    withinMs: 400,
  },
  {
    title: 'a service that says nothing is waited for no longer than was said',
    service: () => undefined,
    program: waitsFor('delivered', { timeoutMs: 400 }),
    error: 'TimeoutError',
    requests: [1, 1],
    withinMs: 400,
  },
  {
    title: 'a wait of no time at all looks once',
    service: shown('pending'),
    program: waitsFor('delivered', { timeoutMs: 500 }),
    error: 'TimeoutError',
    requests: [1, 1],
    withinMs: 500,
  },
  {
    title: 'a wait ends in time although the program was busy when it should have looked',
    service: shown('pending'),
    async program(deliveries, signal) {
      const wait = waitsFor('delivered', { timeoutMs: 1_500 })(deliveries, signal)
      setTimeout(isBusy, 700, 850)
      return await wait
    },
    error: 'TimeoutError',
    requests: [1, 2],
    withinMs: 1_800,
  },
  {
    title: 'a canceled order is waited for no more',
    service: shown('canceled'),
    program: waitsFor('delivered'),
    error: 'OrderSettledError',
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'a failed order is waited for no more',
    service: shown('failed'),
    program: waitsFor('delivered'),
    error: 'OrderSettledError',
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'a failed order is waited for where that was asked for, but not for ever',
    service: shown('failed'),
    program: waitsFor('delivered', { timeoutMs: 2_600, pastFailed: true }),
    error: 'TimeoutError',
    requests: [2, 4],
    withinMs: 2_600,
  },
  {
    title: 'an order that is not there is not waited for',
    service: () => problem(404, 'order_not_found'),
    program: waitsFor('delivered'),
    error: 'NotFoundError',
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'a busy service that allows to come again at once is not asked for ever',
    service: () => problem(503, 'unavailable', {}, { 'retry-after': '0' }),
    program: waitsFor('delivered'),
    error: 'ServiceError',
    requests: [2, 3],
    withinMs: 2_000,
  },
  {
    title: 'a test of the program that fails ends the wait',
    service: shown('pending'),
    program: (deliveries, signal) =>
      deliveries.orders.waitFor('A-1', fails, { signal }).catch((error: unknown) => {
        assert.equal(error, ownError)
      }),
    requests: [1, 1],
    withinMs: 0,
  },
]

const ownError = new Error('The test fails.')
function fails(_: Order): boolean {
  throw ownError
}

export function isBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
