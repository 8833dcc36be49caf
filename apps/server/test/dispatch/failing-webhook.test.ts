import { attemptResultOf, type Outcome } from '@delivery-orders/operations/dispatch'
import type { LeasedDispatch } from '@delivery-orders/operations/store'
import { expect, test } from 'vitest'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const simulatedHours = 10_000

function chancesFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

interface PendingDispatch {
  readonly createdAt: number
  readonly number: number
  tries: number
  dueAt: number
}

/** Simulates a receiver that alternately works for one to seven days and fails for up to six days. */
function receiver(chance: () => number): (now: number) => boolean {
  let isUp = true
  let until = 0
  return (now) => {
    while (now >= until) {
      isUp = !isUp
      until += isUp ? day + chance() * 6 * day : chance() * 6 * day
    }
    return isUp
  }
}

const outcomeAt = (now: number, isUp: boolean, chance: () => number): Outcome => {
  const status = isUp ? 200 : ([500, 429, null][Math.floor(chance() * 3)] ?? null)
  return {
    attempt: {
      at: now,
      status,
      error: isUp ? null : 'a failure',
      durationMs: 1,
      response: null,
    },
    end: isUp ? 'succeeded' : status === null ? 'timeout' : 'failed',
    retryAfter: chance() < 0.2 ? String(Math.floor(chance() * 100_000)) : null,
  }
}

/** Simulates one event per hour for a webhook that its owner enables again a day after it was disabled. */
function simulate(seed: number) {
  const chance = chancesFrom(seed)
  const worksAt = receiver(chance)
  const pending = new Set<PendingDispatch>()
  const seen = { attempts: 0, succeeded: 0, failed: 0, abandoned: 0, missed: 0, disabled: 0 }
  const violations: string[] = []
  const check = (holds: boolean, rule: string) => holds || violations.push(rule)
  let failing: LeasedDispatch['failing'] = null
  let enabledAt = 0

  const attempt = (dispatch: PendingDispatch, now: number) => {
    seen.attempts++
    const isUp = worksAt(now)
    const { number, tries } = dispatch
    const leased = { number, fencingToken: 1, tries, failing, webhook: { id: 'wh_1' } }
    const result = attemptResultOf(leased, outcomeAt(now, isUp, chance), now, {
      chance,
      newEventId: () => 'evt_1',
    })
    dispatch.tries++
    check(dispatch.tries <= 10, 'a dispatch has at most ten attempts')
    check(
      (result.status === 'succeeded') === isUp,
      'a dispatch succeeds exactly if its receiver is up',
    )
    const since = failing?.since ?? now
    failing = isUp ? null : { since, lastAt: now }
    if (result.disable !== null) {
      check(now - since >= 5 * day, 'a webhook is disabled only after five days')
      seen.disabled++
      enabledAt = now + day
      seen.abandoned += pending.size - 1
      pending.clear()
      seen.failed++
      return
    }
    check(isUp || now - since < 5 * day, 'a webhook is disabled after five days')
    if (result.status === 'pending') {
      check((result.dueAt ?? 0) > now, 'the next attempt is due later than this one')
      dispatch.dueAt = result.dueAt ?? now
      return
    }
    check(result.status === 'succeeded' || dispatch.tries === 10, 'only the tenth failure is final')
    check(now - dispatch.createdAt <= 10 * day, 'a dispatch is settled within ten days')
    seen[result.status]++
    pending.delete(dispatch)
  }

  for (let createdAt = 0, number = 1; number <= simulatedHours; createdAt += hour, number++) {
    // Events that are created while a webhook is disabled are not sent to it.
    if (createdAt < enabledAt) seen.missed++
    else {
      // Enabling a webhook clears its failure history.
      if (enabledAt !== 0) [failing, enabledAt] = [null, 0]
      pending.add({ createdAt, number, tries: 0, dueAt: createdAt })
    }
    const isDue = ({ dueAt }: PendingDispatch) => dueAt < createdAt + hour
    for (;;) {
      const [next] = [...pending].filter(isDue).sort((a, b) => a.dueAt - b.dueAt)
      if (!next) break
      attempt(next, Math.max(next.dueAt, createdAt))
    }
  }
  const { succeeded, failed, abandoned, missed } = seen
  check(
    succeeded + failed + abandoned + missed + pending.size === simulatedHours,
    'every event has exactly one final status, or is pending',
  )
  return { seen, violations: [...new Set(violations)], pending: pending.size }
}

test.each([1, 2, 3])(
  'for 10,000 simulated hours, attempts to a webhook that fails and recovers follow the retry schedule, seed %i',
  (seed) => {
    const { seen, violations, pending } = simulate(seed)

    expect(violations).toEqual([])
    expect(pending).toBeLessThan(400)
    // The simulation has reached every outcome of a dispatch.
    expect(seen.succeeded).toBeGreaterThan(simulatedHours / 2)
    expect(seen.attempts).toBeGreaterThan(simulatedHours)
    expect(seen.failed).toBeGreaterThan(0)
    expect(seen.disabled).toBeGreaterThan(0)
    expect(seen.abandoned).toBeGreaterThan(0)
  },
)
