import { isRetryable } from './answer.ts'
import { type Hooks, hookNames } from './hooks.ts'
import type { PurgedGap } from './options.ts'

/** Returns hooks that also print what they get to the console. */
export const withPrinting = (hooks: Hooks | undefined): Hooks =>
  Object.fromEntries(
    hookNames.map((name) => [
      name,
      (facts: never) => {
        console.debug(`[delivery-orders] ${name} ${JSON.stringify(facts)}`)
        return hooks?.[name]?.(facts)
      },
    ]),
  )

/** Adds hooks that warn when a call waits, once for each outage. Does nothing if the program has an `onWait` of its own. */
export function withNotice(hooks: Hooks | undefined): Hooks {
  if (hooks?.onWait) return hooks
  let hasWarned = false
  return {
    ...hooks,
    onWait({ operation, attempt, waitMs, reason }) {
      // A call that fails once, and is repeated soon after it, is no news.
      if (hasWarned || (attempt < 2 && waitMs < 2_000)) return
      hasWarned = true
      console.warn(`[delivery-orders] ${operation} waits and will be sent again: ${reason}`)
    },
    onResponse(facts) {
      if (!isRetryable(facts.status)) hasWarned = false
      return hooks?.onResponse?.(facts)
    },
  }
}

export const warnOfPurge = ({ after, from }: PurgedGap): void =>
  console.warn(`[delivery-orders] ${after} was purged; following the events since ${from}`)
