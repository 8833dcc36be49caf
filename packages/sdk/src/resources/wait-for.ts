import { type Order, type OrderStatus, orderTransitions } from '@delivery-orders/contract'
import { hasString } from '../call/answer.ts'
import type { Answer } from '../call/call.ts'
import type { CallOptions, WaitOptions } from '../call/options.ts'
import { notModified, type Send } from '../call/send.ts'
import { limitFaults } from '../call/settings.ts'
import { addJitter, withTimeout } from '../call/with-timeout.ts'
import { InvalidCallError, OrderSettledError, TimeoutError } from '../errors/errors.ts'
import { isFinal, isSettled } from '../statuses.ts'
import { textsOf } from './query.ts'

type WaitTarget = OrderStatus | readonly OrderStatus[] | ((order: Order) => boolean)
type Poll = (options: CallOptions) => Promise<Order>

/** Polls an order until it matches `wanted`, settles in another status, or the timeout expires. */
export async function waitFor(
  poll: Poll,
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
    const order = await poll({ ...callOptions, deadlineMs })
    if (isWanted(order)) return order
    const { status } = order
    if (pastFailed ? isFinal(status) : isSettled(status))
      throw new OrderSettledError(reference, order)

    const leftMs = endsAt - performance.now()
    // With less than a second left there is no other poll: it would get half a second of pause before it and half a
    // second for its response.
    if (leftMs < 1000)
      throw new TimeoutError(
        `The wait timed out: the order ${reference} is still ${status}${wantedText(wanted)}.`,
      )
    const waitMs = Math.min(addJitter(intervalMs), leftMs - 500)
    await withTimeout(waitMs, options.signal)
  }
}

const wantedText = (wanted: WaitTarget): string =>
  typeof wanted === 'function' ? '' : `, not ${[wanted].flat().join(' or ')}`

function predicateOf(wanted: WaitTarget): (order: Order) => boolean {
  if (typeof wanted === 'function') return wanted
  const names = textsOf('status', wanted)
  for (const name of names) {
    // The wait would only end with its timeout. A name that is not similar may be a status of a later version.
    const near = Object.keys(orderTransitions).find((status) => isMisspelled(name, status))
    if (near) throw new InvalidCallError(`${name} is no status: did you mean ${near}.`)
  }
  return ({ status }) => names.includes(status)
}

/** Whether a name differs from a status only in its case, in letters that are missing, or in letters too many. */
const isMisspelled = (name: string, status: string): boolean =>
  name !== status && /^\w+$/.test(name) && (spells(name, status) || spells(status, name))

const spells = (one: string, other: string): boolean =>
  new RegExp(`^${[...one].join('.?')}$`, 'i').test(other)

/** Returns a function that gets an order, with a short response without a body while the order stays unchanged. */
export function orderPoll(send: Send, reference: string): Poll {
  let last: Answer<Order> | undefined
  return async (options) => {
    const etag = last?.response.headers.get('etag')
    const headers = { ...options.headers, ...(etag && { 'If-None-Match': etag }) }
    const answer = await send(
      'get',
      '/orders/{reference}',
      { path: { reference } },
      (message, { status }): message is Order =>
        status === notModified ? last !== undefined : hasString('referenceNumber', message),
      { ...options, headers },
    ).withResponse()
    if (last && answer.response.status === notModified) return last.data
    last = answer
    return answer.data
  }
}
