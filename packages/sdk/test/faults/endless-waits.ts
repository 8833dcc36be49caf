import assert from 'node:assert/strict'
import type { Order } from '../../src/index.ts'
import { orderOf } from './canaries.ts'
import type { EndlessCase } from './endless.ts'
import { json, problem } from './order-book.ts'

const shown = (status: string) => () => json(200, orderOf('A-1', status))
const waitsFor =
  (status: string, options: object = { timeoutMs: 60_000 }): EndlessCase['program'] =>
  (deliveries, signal) =>
    deliveries.orders.waitFor('A-1', status, { signal, ...options })

/** Long enough for two polls even on a busy machine. */
const timeoutMs = 6_000

export const endlessWaits: readonly EndlessCase[] = [
  {
    title: 'waitFor polls until timeoutMs has passed if the order never changes',
    service: shown('pending'),
    program: waitsFor('delivered', { timeoutMs }),
    error: 'TimeoutError',
    requests: [2, 6],
    withinMs: timeoutMs,
  },
  {
    title: 'waitFor continues to poll after a status that is not in the contract',
    service: shown('held_at_customs'),
    program: waitsFor('delivered', { timeoutMs }),
    error: 'TimeoutError',
    requests: [2, 6],
    withinMs: timeoutMs,
  },
  {
    title: 'waitFor resolves when the expected status follows a status that is not in the contract',
    service: (number) => shown(number < 2 ? 'held_at_customs' : 'delivered')(),
    program: waitsFor('delivered'),
    requests: [2, 2],
    withinMs: 1_300,
  },
  {
    title: 'waitFor resolves for an expected status that is not in the contract',
    service: shown('held_at_customs'),
    program: waitsFor('held_at_customs'),
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'waitFor with an aborted signal sends no request',
    service: shown('pending'),
    program: waitsFor('delivered'),
    abortsAfterMs: 0,
    error: 'AbortError',
    requests: [0, 0],
    withinMs: 0,
  },
  {
    title: 'aborting waitFor between two polls throws AbortError immediately',
    service: shown('pending'),
    program: waitsFor('delivered', { timeoutMs: 60_000 }),
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 1],
    withinMs: 400,
  },
  {
    title: 'aborting waitFor during a poll throws AbortError immediately',
    service: () => undefined,
    program: waitsFor('delivered', { timeoutMs: 60_000 }),
    abortsAfterMs: 400,
    error: 'AbortError',
    requests: [1, 1],
    withinMs: 400,
  },
  {
    title: 'waitFor throws TimeoutError after timeoutMs if the service never responds',
    service: () => undefined,
    program: waitsFor('delivered', { timeoutMs: 3_000 }),
    error: 'TimeoutError',
    requests: [1, 1],
    withinMs: 3_000,
  },
  {
    title: 'waitFor with a timeoutMs below a second polls at most once',
    service: shown('pending'),
    program: waitsFor('delivered', { timeoutMs: 900 }),
    error: 'TimeoutError',
    requests: [0, 1],
    withinMs: 900,
  },
  {
    title:
      'waitFor throws TimeoutError in time even if the event loop is blocked when a poll is due',
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
    title: 'waitFor throws OrderSettledError when the order is canceled',
    service: shown('canceled'),
    program: waitsFor('delivered'),
    error: 'OrderSettledError',
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'waitFor throws OrderSettledError when the order has failed',
    service: shown('failed'),
    program: waitsFor('delivered'),
    error: 'OrderSettledError',
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'waitFor with pastFailed polls a failed order until timeoutMs has passed',
    service: shown('failed'),
    program: waitsFor('delivered', { timeoutMs, pastFailed: true }),
    error: 'TimeoutError',
    requests: [2, 6],
    withinMs: timeoutMs,
  },
  {
    title: 'waitFor throws NotFoundError after the first poll if the order does not exist',
    service: () => problem(404, 'order_not_found'),
    program: waitsFor('delivered'),
    error: 'NotFoundError',
    requests: [1, 1],
    withinMs: 0,
  },
  {
    title: 'waitFor throws ServiceError after repeated 503 responses with Retry-After: 0',
    service: () => problem(503, 'unavailable', {}, { 'retry-after': '0' }),
    program: waitsFor('delivered', { timeoutMs: 60_000, retries: 2 }),
    error: 'ServiceError',
    requests: [2, 3],
    withinMs: 2_000,
  },
  {
    title: 'waitFor throws the error of its predicate',
    service: shown('pending'),
    program: (deliveries, signal) =>
      deliveries.orders.waitFor('A-1', fails, { signal }).catch((error: unknown) => {
        assert.equal(error, ownError)
      }),
    requests: [1, 1],
    withinMs: 0,
  },
]

const ownError = new Error('The predicate throws.')
function fails(_: Order): boolean {
  throw ownError
}

export function isBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
