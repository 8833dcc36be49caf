import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveryOrders } from '../../src/index.ts'
import { leaksOf, token } from './canaries.ts'
import type { Sdk } from './fault.ts'
import type { Reply } from './order-book.ts'
import { rawService } from './raw-service.ts'
import { answers, isSilent } from './reactions.ts'

/** A service that goes on in the same way for ever, and a program that waits for something, or reads all there is. */
export interface Endless {
  readonly title: string
  /** What the service answers at once to each request, counted from 1; undefined: nothing. */
  readonly service: (number: number, path: string) => Reply | undefined
  readonly program: (deliveries: DeliveryOrders, signal: AbortSignal) => Promise<unknown>
  /** Aborts the signal after this time. */
  readonly abortsAfterMs?: number
  /** The narrowest class of the error; none: the program comes to its end. */
  readonly error?: keyof Sdk
  /** How many requests there are: at least, at most. */
  readonly requests: readonly [number, number]
  /** How long it goes on at most. */
  readonly withinMs: number
}

/** Lets the program run against the service, and looks whether it ends, and how often it asked until then. */
export async function tryEndless(sdk: Sdk, endless: Endless): Promise<void> {
  const { service: answer, program, abortsAfterMs, requests, withinMs } = endless
  const service = await rawService({
    onRequest(exchange) {
      const reply = answer(exchange.number, exchange.arrival.path)
      return (reply ? answers(reply) : isSilent)(exchange)
    },
  })
  const abort = new AbortController()
  const end = new AbortController()
  const deliveries = new sdk.DeliveryOrders({ baseUrl: `http://127.0.0.1:${service.port}`, token })
  if (abortsAfterMs === 0) abort.abort()
  else if (abortsAfterMs !== undefined) setTimeout(() => abort.abort(), abortsAfterMs)
  try {
    const hangs = pause(withinMs + slackMs, hanging, end)
    const outcome = await Promise.race([
      program(deliveries, abort.signal).then(() => undefined, asItIs),
      hangs,
    ])
    const asked = service.arrivals.length
    assert.notEqual(outcome, hanging, `it goes on for ever, and asked ${asked} times`)
    if (endless.error === undefined) assert.equal(outcome, undefined)
    else {
      assert.ok(outcome instanceof sdk.DeliveryOrdersError, String(outcome))
      assert.equal(outcome.name, endless.error)
    }
    assert.deepEqual(leaksOf(outcome), [])
    // Long enough for a request that nobody waits for.
    await pause(600)
    const [least, most] = requests
    const { length } = service.arrivals
    assert.ok(length >= least && length <= most, `${length} requests`)
  } finally {
    end.abort()
    await service.close()
  }
}

const hanging = Symbol('hanging')
const slackMs = 1_500
const asItIs = (error: unknown): unknown => error
