import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Failing } from '../store/failing.ts'
import { attemptResultOf, type Chances, type Outcome } from './schedule.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const now = Date.parse('2026-11-20T09:30:00Z')

const leasedAfter = (tries: number, failing: Failing | null = null) => ({
  number: 7,
  fencingToken: 3,
  tries,
  failing,
  webhook: { id: 'wh_1' },
})

/** Failures up to an hour ago. */
const failingFor = (ms: number): Failing => ({ since: now - ms, lastAt: now - hour })

const outcomeOf = (status: number | null, retryAfter: string | null = null): Outcome => {
  const isSuccess = status !== null && status < 300
  const error = isSuccess ? null : `the response was ${status}`
  return {
    attempt: { at: now, status, error, durationMs: 12, response: '' },
    end: status === null ? 'timeout' : isSuccess ? 'succeeded' : 'failed',
    retryAfter,
  }
}

const chancesOf = (chance: number): Chances => ({ chance: () => chance, newEventId: () => 'evt_1' })

const delayMs = (tries: number, outcome: Outcome, chance = 0.5): number => {
  const { status, dueAt } = attemptResultOf(leasedAfter(tries), outcome, now, chancesOf(chance))
  expect(status).toBe('pending')
  return (dueAt ?? Number.NaN) - now
}

test('a success settles the dispatch, regardless of the number and time of earlier failures', () => {
  const outcome = outcomeOf(204)

  expect(
    attemptResultOf(leasedAfter(9, failingFor(200 * hour)), outcome, now, chancesOf(0.5)),
  ).toEqual({
    number: 7,
    fencingToken: 3,
    webhookId: 'wh_1',
    attempt: outcome.attempt,
    status: 'succeeded',
    timedOut: false,
    dueAt: null,
    disable: null,
  })
})

describe('a failed attempt is retried', () => {
  test.each([
    [1, 5 * second],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 14 * hour],
    [8, 20 * hour],
    [9, 24 * hour],
  ])('failure number %i is retried after %i ms, plus or minus a fifth', (nth, want) => {
    expect(delayMs(nth - 1, outcomeOf(500))).toBe(want)
    expect(delayMs(nth - 1, outcomeOf(500), 0)).toBe(want * 0.8)
    expect(delayMs(nth - 1, outcomeOf(500), 1)).toBe(want * 1.2)
  })

  test('the tenth failure is final', () => {
    expect(attemptResultOf(leasedAfter(9), outcomeOf(500), now, chancesOf(0.5))).toMatchObject({
      status: 'failed',
      dueAt: null,
      disable: null,
    })
  })

  test('a redirect is retried like any other failure', () => {
    expect(delayMs(0, outcomeOf(301))).toBe(5 * second)
  })

  test('a timeout or a 429 response is retried after at least a minute', () => {
    expect(delayMs(0, outcomeOf(429), 0)).toBe(60 * second)
    expect(delayMs(0, outcomeOf(null), 0)).toBe(60 * second)
    expect(delayMs(0, outcomeOf(null), 1)).toBe(90 * second)
    expect(delayMs(1, outcomeOf(429))).toBe(5 * minute)
  })
})

describe('a Retry-After header moves the next attempt', () => {
  test.each([
    ['400', 400 * second],
    ['10', 5 * minute],
    ['0', 5 * minute],
    ['86400', 10 * minute],
    ['99999999999999999999999999', 10 * minute],
    ['Fri, 20 Nov 2026 09:36:40 GMT', 400 * second],
    ['Fri, 20 Nov 2026 09:30:01 GMT', 5 * minute],
    ['Fri, 20 Nov 2015 09:30:00 GMT', 5 * minute],
    ['Fri, 20 Nov 2099 09:30:00 GMT', 10 * minute],
    ['soon', 5 * minute],
    ['-1', 5 * minute],
    ['', 5 * minute],
  ])(
    'with Retry-After: %s, the delay is one to two times the planned delay',
    (retryAfter, want) => {
      expect(delayMs(1, outcomeOf(503, retryAfter))).toBe(want)
    },
  )
})

describe('failures that disable a webhook', () => {
  test('a 410 response disables the webhook immediately', () => {
    expect(attemptResultOf(leasedAfter(0), outcomeOf(410, '5'), now, chancesOf(0.5))).toMatchObject(
      {
        status: 'failed',
        dueAt: null,
        disable: {
          eventId: 'evt_1',
          at: now,
          disabled: {
            webhookId: 'wh_1',
            disabledReason: 'gone',
            lastStatus: 410,
            lastError: 'the response was 410',
            disabledAt: new Date(now).toISOString(),
          },
        },
      },
    )
  })

  test('a failure disables the webhook if all attempts of the last five days have failed', () => {
    const resultFor = (failing: Failing) =>
      attemptResultOf(leasedAfter(3, failing), outcomeOf(500), now, chancesOf(0.5))
    const soon = resultFor(failingFor(120 * hour - 1))
    const over = resultFor(failingFor(120 * hour))

    expect(soon).toMatchObject({ status: 'pending', disable: null })
    const disable = { disabled: { disabledReason: 'failing', lastStatus: 500 } }
    expect(over).toMatchObject({ status: 'failed', dueAt: null, disable })
  })

  test('a second failure does not disable the webhook if the clock has jumped ahead by ten days', () => {
    const first = { since: now - 240 * hour, lastAt: now - 240 * hour }

    expect(
      attemptResultOf(leasedAfter(1, first), outcomeOf(500), now, chancesOf(0.5)),
    ).toMatchObject({
      status: 'pending',
      disable: null,
    })
  })

  test('between two failures, at most a day counts, and nothing if the clock was set back', () => {
    const disables = (failing: Failing) =>
      attemptResultOf(leasedAfter(1, failing), outcomeOf(500), now, chancesOf(0.5)).disable
        ?.disabled.disabledReason ?? null
    const at = (lastAt: number, failedMs: number) => disables({ since: lastAt - failedMs, lastAt })

    expect(at(now - 48 * hour, 96 * hour - 1)).toBeNull()
    expect(at(now - 48 * hour, 96 * hour)).toBe('failing')
    expect(at(now + 48 * hour, 120 * hour - 1)).toBeNull()
    expect(at(now + 48 * hour, 120 * hour)).toBe('failing')
  })
})

test('the next attempt comes after one to two times the planned delay, whatever the response', () => {
  const outcomes = fc
    .record({
      status: fc.option(fc.integer({ min: 300, max: 599 }).filter((status) => status !== 410)),
      retryAfter: fc.option(
        fc.oneof(
          fc.string(),
          fc.nat().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
      ),
    })
    .map(({ status, retryAfter }) => outcomeOf(status, retryAfter))
  const chances = fc.double({ min: 0, max: 1, noNaN: true })

  fc.assert(
    fc.property(fc.nat(8), outcomes, chances, (tries, outcome, chance) => {
      const plain = delayMs(tries, { ...outcome, retryAfter: null }, chance)
      const delay = delayMs(tries, outcome, chance)

      expect(Number.isInteger(delay)).toBe(true)
      expect(delay).toBeGreaterThanOrEqual(Math.max(plain, 4 * second))
      expect(delay).toBeLessThanOrEqual(2 * plain)
      expect(delay).toBeLessThanOrEqual(58 * hour)
      if (outcome.end === 'timeout' || outcome.attempt.status === 429)
        expect(delay).toBeGreaterThanOrEqual(minute)
    }),
    { numRuns: 2_000 },
  )
})
