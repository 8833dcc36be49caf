import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveryOrders } from '../../src/index.ts'
import { leaksOf, token } from './canaries.ts'
import type { Sdk } from './fault.ts'
import type { Reply } from './order-book.ts'
import { rawService } from './raw-service.ts'
import { answers, neverAnswers } from './reactions.ts'

/** A service that may keep a program busy forever, and a program that waits for an order or reads a whole list. */
export interface EndlessCase {
  readonly title: string
  /** Returns the response to the request with this number, counted from 1, or undefined to send no response. */
  readonly service: (number: number, path: string) => Reply | undefined
  readonly program: (deliveries: DeliveryOrders, signal: AbortSignal) => Promise<unknown>
  /** Time from the first request until the signal of the program aborts. 0: before the program starts. Undefined: never. */
  readonly abortsAfterMs?: number
  /** Name of the expected error's own class, not of a base class. Undefined if the program must succeed. */
  readonly error?: keyof Sdk
  /** Expected minimum and maximum number of requests. */
  readonly requests: readonly [number, number]
  /** Maximum duration of the program. The check adds `slackMs` to it. */
  readonly withinMs: number
}

export async function tryEndless(sdk: Sdk, endless: EndlessCase): Promise<void> {
  const { service: answer, program, abortsAfterMs, requests, withinMs } = endless
  const abort = new AbortController()
  const service = await rawService({
    onRequest(exchange) {
      if (exchange.number === 1 && abortsAfterMs) setTimeout(() => abort.abort(), abortsAfterMs)
      const reply = answer(exchange.number, exchange.arrival.path)
      return (reply ? answers(reply) : neverAnswers)(exchange)
    },
  })
  const end = new AbortController()
  const deliveries = new sdk.DeliveryOrders({ baseUrl: service.url, token })
  if (abortsAfterMs === 0) abort.abort()
  try {
    const hangs = pause(withinMs + slackMs, hanging, end)
    const outcome = await Promise.race([
      program(deliveries, abort.signal).then(() => undefined, returnError),
      hangs,
    ])
    const requestCount = service.arrivals.length
    assert.notEqual(
      outcome,
      hanging,
      `the program did not end and has sent ${requestCount} requests`,
    )
    if (endless.error === undefined) assert.equal(outcome, undefined)
    else {
      assert.ok(outcome instanceof sdk.DeliveryOrdersError, String(outcome))
      assert.equal(outcome.name, endless.error)
    }
    assert.deepEqual(leaksOf(outcome), [])
    // Wait long enough to notice a request that the SDK sends after the program has ended.
    await pause(600)
    const [least, most] = requests
    const { length } = service.arrivals
    assert.ok(length >= least && length <= most, `the service received ${length} requests`)
  } finally {
    end.abort()
    await service[Symbol.asyncDispose]()
  }
}

const hanging = Symbol('hanging')
/** Detects programs that hang. It is long, because a busy machine delays every response. */
const slackMs = 15_000
const returnError = (error: unknown): unknown => error
