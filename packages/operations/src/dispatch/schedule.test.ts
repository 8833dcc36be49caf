import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attemptResultOf, type Outcome } from './schedule.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const now = Date.parse('2026-11-20T09:30:00Z')

const tried = (tries: number, failingSince: number | null = null) => ({
  number: 7,
  fencingToken: 3,
  tries,
  failingSince,
  webhook: { id: 'wh_1' },
})

const answered = (status: number | null, retryAfter: string | null = null): Outcome => {
  const isSuccess = status !== null && status < 300
  const error = isSuccess ? null : `the answer was ${status}`
  return {
    attempt: { at: now, status, error, durationMs: 12, response: '' },
    isTimeout: status === null,
    isRefused: false,
    retryAfter,
  }
}

const delayMs = (tries: number, outcome: Outcome, chance = 0.5): number => {
  const { status, dueAt } = attemptResultOf(tried(tries), outcome, now, chance)
  expect(status).toBe('pending')
  return (dueAt ?? Number.NaN) - now
}

test('a success is the end, whatever was before', () => {
  const outcome = answered(204)

  expect(attemptResultOf(tried(9, now - 200 * hour), outcome, now, 0.5)).toEqual({
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

describe('a failure is tried again', () => {
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
  ])('the time after number %i: %i ms, a fifth less or more', (nth, want) => {
    expect(delayMs(nth - 1, answered(500))).toBe(want)
    expect(delayMs(nth - 1, answered(500), 0)).toBe(want * 0.8)
    expect(delayMs(nth - 1, answered(500), 1)).toBe(want * 1.2)
  })

  test('and not after the tenth', () => {
    expect(attemptResultOf(tried(9), answered(500), now, 0.5)).toMatchObject({
      status: 'failed',
      dueAt: null,
      disable: null,
    })
  })

  test('a redirect is a failure like any other', () => {
    expect(delayMs(0, answered(301))).toBe(5 * second)
  })

  test('after at least a minute, where the receiver is overloaded', () => {
    expect(delayMs(0, answered(429), 0)).toBe(60 * second)
    expect(delayMs(0, answered(null), 0)).toBe(60 * second)
    expect(delayMs(0, answered(null), 1)).toBe(90 * second)
    expect(delayMs(1, answered(429))).toBe(5 * minute)
  })
})

describe('a receiver may say when to come back', () => {
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
  ])('%s, which is honoured from once to twice the planned time', (retryAfter, want) => {
    expect(delayMs(1, answered(503, retryAfter))).toBe(want)
  })
})

describe('a webhook is disabled', () => {
  test('at once by an answer that it is gone', () => {
    expect(attemptResultOf(tried(0), answered(410, '5'), now, 0.5)).toMatchObject({
      status: 'failed',
      dueAt: null,
      disable: 'gone',
    })
  })

  test('by a failure after five days of nothing but failures', () => {
    const soon = attemptResultOf(tried(3, now - 120 * hour + 1), answered(500), now, 0.5)
    const over = attemptResultOf(tried(3, now - 120 * hour), answered(500), now, 0.5)

    expect(soon).toMatchObject({ status: 'pending', disable: null })
    expect(over).toMatchObject({ status: 'failed', dueAt: null, disable: 'failing' })
  })
})

test('whatever a receiver answers, the next try is neither rushed nor put off without end', () => {
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
    .map(({ status, retryAfter }) => answered(status, retryAfter))
  const chances = fc.double({ min: 0, max: 1, noNaN: true })

  fc.assert(
    fc.property(fc.nat(8), outcomes, chances, (tries, outcome, chance) => {
      const plain = delayMs(tries, { ...outcome, retryAfter: null }, chance)
      const delay = delayMs(tries, outcome, chance)

      expect(Number.isInteger(delay)).toBe(true)
      expect(delay).toBeGreaterThanOrEqual(Math.max(plain, 4 * second))
      expect(delay).toBeLessThanOrEqual(2 * plain)
      expect(delay).toBeLessThanOrEqual(58 * hour)
      if (outcome.isTimeout || outcome.attempt.status === 429)
        expect(delay).toBeGreaterThanOrEqual(minute)
    }),
    { numRuns: 2_000 },
  )
})
