const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const sizes = { minutes: [minute, hour], hours: [hour, day], days: [day, 200 * day] } as const
const names = ['minutes', 'hours', 'days'] as const

export const stepKinds: readonly string[] = names.flatMap((name) => [
  `${name} ahead`,
  `${name} back`,
])

/** A clock is never wrong by more than this. */
const wrongMaxMs = 250 * day

interface ClockStep {
  readonly kind: string
  /** By how much the clock is ahead of the right time after the step; negative if it is behind. */
  readonly aheadMs: number
}

/** Returns a step of a clock. Every other step sets a wrong clock right. */
export function anyStep(random: () => number, aheadMs: number): ClockStep {
  if (aheadMs !== 0 && random() < 0.5) return { kind: kindOf(-aheadMs), aheadMs: 0 }
  const [min, max] = sizes[names[Math.floor(random() * names.length)] ?? 'days']
  const byMs = Math.round(min + random() ** 2 * (max - min)) * (random() < 0.5 ? 1 : -1)
  const isTooFar = Math.abs(aheadMs + byMs) > wrongMaxMs
  const steppedMs = isTooFar ? -byMs : byMs
  return { kind: kindOf(steppedMs), aheadMs: aheadMs + steppedMs }
}

function kindOf(byMs: number): string {
  const ms = Math.abs(byMs)
  const size = ms < hour ? 'minutes' : ms < day ? 'hours' : 'days'
  return `${size} ${byMs > 0 ? 'ahead' : 'back'}`
}
