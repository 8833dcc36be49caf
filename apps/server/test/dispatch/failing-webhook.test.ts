import { attemptResultOf, type Outcome } from '@delivery-orders/operations'
import { expect, test } from 'vitest'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const simulatedHours = 10_000

/** Numbers that look random and are the same in every run. */
function chancesFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

interface Waiting {
  readonly madeAt: number
  readonly number: number
  tries: number
  dueAt: number
}

/** A receiver that works for one to seven days, then fails for up to six, and so on. */
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
    isTimeout: status === null,
    isRefused: false,
    retryAfter: chance() < 0.2 ? String(Math.floor(chance() * 100_000)) : null,
  }
}

/** One event in each hour, to one webhook that its owner enables again after a day. */
function simulate(seed: number) {
  const chance = chancesFrom(seed)
  const worksAt = receiver(chance)
  const waiting = new Set<Waiting>()
  const seen = { attempts: 0, succeeded: 0, failed: 0, abandoned: 0, missed: 0, disabled: 0 }
  const faults: string[] = []
  const demand = (holds: boolean, words: string) => holds || faults.push(words)
  let failingSince: number | null = null
  let enabledAt = 0

  const attempt = (dispatch: Waiting, now: number) => {
    seen.attempts++
    const isUp = worksAt(now)
    const { number, tries } = dispatch
    const tried = { number, fencingToken: 1, tries, failingSince, webhook: { id: 'wh_1' } }
    const verdict = attemptResultOf(tried, outcomeAt(now, isUp, chance), now, chance())
    dispatch.tries++
    demand(dispatch.tries <= 10, 'a dispatch is tried ten times at most')
    demand((verdict.status === 'succeeded') === isUp, 'a success succeeds, and nothing else does')
    failingSince = isUp ? null : (failingSince ?? now)
    if (verdict.disable !== null) {
      demand(now - (failingSince ?? now) >= 5 * day, 'nobody is disabled before five days')
      seen.disabled++
      enabledAt = now + day
      seen.abandoned += waiting.size - 1
      waiting.clear()
      seen.failed++
      return
    }
    demand(failingSince === null || now - failingSince < 5 * day, 'after five days one is')
    if (verdict.status === 'pending') {
      demand((verdict.dueAt ?? 0) > now, 'what is tried again is tried later')
      dispatch.dueAt = verdict.dueAt ?? now
      return
    }
    demand(verdict.status === 'succeeded' || dispatch.tries === 10, 'only the tenth failure ends')
    demand(now - dispatch.madeAt <= 10 * day, 'a dispatch is over after ten days')
    seen[verdict.status]++
    waiting.delete(dispatch)
  }

  for (let madeAt = 0, number = 1; number <= simulatedHours; madeAt += hour, number++) {
    // What is made while a webhook is disabled is not sent to it.
    if (madeAt < enabledAt) seen.missed++
    else {
      // Who is enabled again begins anew.
      if (enabledAt !== 0) [failingSince, enabledAt] = [null, 0]
      waiting.add({ madeAt, number, tries: 0, dueAt: madeAt })
    }
    const isDue = ({ dueAt }: Waiting) => dueAt < madeAt + hour
    for (;;) {
      const [next] = [...waiting].filter(isDue).sort((a, b) => a.dueAt - b.dueAt)
      if (!next) break
      attempt(next, Math.max(next.dueAt, madeAt))
    }
  }
  const { succeeded, failed, abandoned, missed } = seen
  demand(
    succeeded + failed + abandoned + missed + waiting.size === simulatedHours,
    'every event has exactly one end, or waits',
  )
  return { seen, faults: [...new Set(faults)], waiting: waiting.size }
}

test.each([1, 2, 3])('10,000 hours of a webhook that fails and recovers: seed %i', (seed) => {
  const { seen, faults, waiting } = simulate(seed)

  expect(faults).toEqual([])
  expect(waiting).toBeLessThan(400)
  // The run was one in which all of it happened.
  expect(seen.succeeded).toBeGreaterThan(simulatedHours / 2)
  expect(seen.attempts).toBeGreaterThan(simulatedHours)
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.disabled).toBeGreaterThan(0)
  expect(seen.abandoned).toBeGreaterThan(0)
})
