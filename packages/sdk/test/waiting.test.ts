import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { type CallOptions, DeliveryOrders, type Hooks, type WaitFacts } from '../src/index.ts'
import { example, failureOf, test, token } from './support/service.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A service that is away for a time, as a `fetch` sees it. */
function awayFor(ms: number, answer = () => new Response('[]')) {
  const backAt = performance.now() + ms
  const busy = () => new Response('', { status: 503, headers: { 'retry-after': '1' } })
  return () => Promise.resolve(performance.now() < backAt ? busy() : answer())
}

const clientOf = (fetch: () => Promise<Response>, hooks?: Hooks): DeliveryOrders =>
  new DeliveryOrders({ baseUrl: 'https://deliveries.example.com', token, fetch, hooks })

/** Resolves to the value or the error of a call, with timers that expire at once. */
async function outcome<Value>(call: Promise<Value>): Promise<unknown> {
  const ended = call.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(700_000)
  return await ended
}

describe('by default', () => {
  test('a call outlasts a failover of 30 seconds', async () => {
    expect(await outcome(clientOf(awayFor(30_000)).webhooks.list())).toEqual([])
  })

  test('a call gives up a minute after it began, with the last error', async () => {
    const startedAt = performance.now()
    let endedAt = 0
    const call = clientOf(awayFor(90_000))
      .webhooks.list()
      .finally(() => {
        endedAt = performance.now()
      })

    expect(await outcome(call)).toMatchObject({ name: 'UnexpectedAnswerError', retryable: true })
    expect(endedAt - startedAt).toBeGreaterThan(55_000)
    expect(endedAt - startedAt).toBeLessThanOrEqual(60_000)
  })

  test('createMany outlasts five minutes', async () => {
    const order = JSON.parse(example('order'))
    const answer = () => Response.json({ results: [{ outcome: 'created', order }] })
    const { orders } = clientOf(awayFor(300_000, answer))
    const [draft] = [JSON.parse(example('order-draft'))]
    const first = orders.createMany([draft])[Symbol.asyncIterator]().next()

    expect(await outcome(first)).toMatchObject({ value: { outcome: 'created' } })
  })

  test('following the feed outlasts an hour, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn')
    const event = JSON.parse(example('event.order.created'))
    const page = { data: [event], nextAfter: event.id, hasMore: false }
    const away = awayFor(3_600_000, () => Response.json(page))
    const next = clientOf(away).events.follow()[Symbol.asyncIterator]().next()
    await vi.advanceTimersByTimeAsync(3_700_000)

    expect(await next).toMatchObject({ value: { id: event.id } })
    expect(warn.mock.calls).toEqual([
      [
        '[delivery-orders] GET /events waits and will be sent again: the service is away (status 503)',
      ],
    ])
  })

  test('each outage is one warning, and a request that fails once is none', async () => {
    const warn = vi.spyOn(console, 'warn')
    let answers: readonly number[] = []
    const deliveries = clientOf(() => {
      const [status = 200, ...others] = answers
      answers = others
      return Promise.resolve(new Response('[]', { status }))
    })
    const warnings: number[] = []
    for (const statuses of [[503], [503, 503, 503], [429, 429], [200]]) {
      answers = statuses
      await outcome(deliveries.webhooks.list())
      warnings.push(warn.mock.calls.length)
    }

    expect(warnings).toEqual([0, 1, 2, 2])
  })

  test('a few of the retries of a long outage are kept for the error', async () => {
    const options: CallOptions = { deadlineMs: 600_000, onWait: () => undefined }
    const failure = await outcome(clientOf(awayFor(900_000)).webhooks.list(options))

    expect(failure).toMatchObject({ attempts: { length: 100 } })
  })
})

test('onWait gets each wait with its reason, as a hook or as an option of the call', async () => {
  const warn = vi.spyOn(console, 'warn')
  const waits: Pick<WaitFacts, 'operation' | 'attempt' | 'waitMs' | 'reason'>[] = []
  const onWait = ({ operation, attempt, waitMs, reason }: WaitFacts) =>
    waits.push({ operation, attempt, waitMs, reason })
  const [limited, refused] = ['the rate limit is exceeded', 'connect ECONNREFUSED']
  const answers = [
    () => Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '20' } })),
    () => Promise.reject(new Error(refused)),
  ]
  const fetch = () => answers.shift()?.() ?? Promise.resolve(new Response('[]'))

  await outcome(clientOf(fetch, { onWait }).webhooks.list())
  answers.push(() =>
    Promise.resolve(new Response('', { status: 502, headers: { 'retry-after': '3' } })),
  )
  await outcome(clientOf(fetch, { onWait: warn }).webhooks.list({ onWait }))

  const operation = 'GET /webhooks'
  expect(waits).toEqual([
    { operation, attempt: 1, waitMs: 20_000, reason: limited },
    { operation, attempt: 2, waitMs: expect.any(Number), reason: expect.stringContaining(refused) },
    { operation, attempt: 1, waitMs: 3_000, reason: 'the service is away (status 502)' },
  ])
  expect(warn).not.toHaveBeenCalled()
})

test('retries and deadlineMs of its own end a loop that follows the feed', async () => {
  const { events } = clientOf(awayFor(3_600_000), { onWait: () => undefined })
  for (const options of [{ retries: 3 }, { deadlineMs: 5_000 }]) {
    const next = events.follow({}, options)[Symbol.asyncIterator]().next()
    expect(await outcome(failureOf(next))).toMatchObject({ retryable: true })
  }
})
