import type { Order, OrderStatus } from '@delivery-orders/contract'
import type { CallOptions, WaitOptions } from '../call/options.ts'
import { limitFaults } from '../call/settings.ts'
import { jittered, withTimeout } from '../call/with-timeout.ts'
import { InvalidCallError, OrderSettledError, TimeoutError } from '../errors/errors.ts'
import { isFinal, isSettled } from '../statuses.ts'
import { textsOf } from './query.ts'

type WaitTarget = OrderStatus | readonly OrderStatus[] | ((order: Order) => boolean)
type Get = (reference: string, options: CallOptions) => Promise<Order>

/** Polls an order until it matches `wanted`, settles in another status, or the timeout expires. */
export async function waitFor(
  get: Get,
  reference: string,
  wanted: WaitTarget,
  options: WaitOptions,
): Promise<Order> {
  const { timeoutMs = 600_000, pastFailed, ...callOptions } = options
  const [fault] = limitFaults('timeoutMs', timeoutMs)
  if (fault) throw new InvalidCallError(fault)
  const isWanted = predicateOf(wanted)
  const endsAt = performance.now() + timeoutMs

  for (let intervalMs = 1000; ; intervalMs = Math.min(intervalMs * 1.5, 15_000)) {
    const deadlineMs = Math.max(Math.ceil(endsAt - performance.now()), 1)
    const order = await get(reference, { ...callOptions, deadlineMs })
    if (isWanted(order)) return order
    const { status } = order
    if (pastFailed ? isFinal(status) : isSettled(status))
      throw new OrderSettledError(reference, status)

    const leftMs = endsAt - performance.now()
    // With less than a second left there is no other poll: it would get half a second of pause before it and half a
    // second for its response.
    if (leftMs < 1000)
      throw new TimeoutError(`The wait timed out: the order ${reference} is still ${status}.`)
    const waitMs = Math.min(jittered(intervalMs), leftMs - 500)
    await withTimeout(waitMs, options.signal)
  }
}

function predicateOf(wanted: WaitTarget): (order: Order) => boolean {
  if (typeof wanted === 'function') return wanted
  const statuses = textsOf('status', wanted)
  return ({ status }) => statuses.includes(status)
}
