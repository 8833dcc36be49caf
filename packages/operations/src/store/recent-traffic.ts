import type { Mode } from '@delivery-orders/domain'

/** The requests that a process has answered recently. The minute ends with the note that has it, and so does the hour. */
export interface RecentTraffic {
  readonly minute: readonly Traffic[]
  readonly hour: readonly Traffic[]
}

/** The requests of one operation by one client or fleet. */
export interface Traffic extends TrafficKey {
  readonly requests: number
  /** How many of them were answered with a status of 400 or above. */
  readonly errors: number
  /** How many took how long: the keys are those that `durationKey` returns. */
  readonly durations: Readonly<Record<number, number>>
}

export interface TrafficKey {
  /** An operation of the contract; null for any other path. */
  readonly operation: string | null
  /** The client or fleet; null without a valid token. `otherOwners` if it is not among those with the most requests. */
  readonly owner: string | null
  readonly mode: Mode | null
}

/** No client or fleet can have this name. */
export const otherOwners = '*'

/** Durations with the same key differ by 9 % at most. */
const keysPerDoubling = 8
const shortestMs = 1 / 16

export const durationKey = (ms: number): number =>
  Math.max(0, Math.ceil(Math.log2(ms / shortestMs) * keysPerDoubling))

/** The longest duration with a key. */
const durationOf = (key: number): number => shortestMs * 2 ** (key / keysPerDoubling)

/** Returns the milliseconds within which a share of the requests were answered; null without a request. */
export function percentileMs(
  { durations }: Pick<Traffic, 'durations'>,
  share: number,
): number | null {
  const counts = Object.entries(durations).map(([key, count]) => [Number(key), count] as const)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  for (const [key, count] of counts.sort(([one], [other]) => one - other)) {
    seen += count
    if (seen >= share * total) return durationOf(key)
  }
  return null
}

export const trafficKeyText = ({ operation, owner, mode }: TrafficKey): string =>
  `${operation} ${mode} ${owner}`

type Sum = { -readonly [Field in keyof Traffic]: Traffic[Field] } & {
  readonly durations: Record<number, number>
}

/** Adds up the requests of each operation and client, those with the most requests first. */
export function sumTraffic(all: readonly Traffic[]): readonly Traffic[] {
  const sums = new Map<string, Sum>()
  for (const traffic of all) {
    const key = trafficKeyText(traffic)
    const sum = sums.get(key)
    if (!sum) {
      sums.set(key, { ...traffic, durations: { ...traffic.durations } })
      continue
    }
    sum.requests += traffic.requests
    sum.errors += traffic.errors
    addDurations(sum.durations, traffic.durations)
  }
  return [...sums.values()].filter(({ requests }) => requests > 0).sort(byRequests)
}

function addDurations(sum: Record<number, number>, durations: Traffic['durations']): void {
  for (const [text, count] of Object.entries(durations)) {
    const key = Number(text)
    const total = (sum[key] ?? 0) + count
    if (total === 0) delete sum[key]
    else sum[key] = total
  }
}

/** Returns traffic that a sum with it lacks. */
export const negativeTraffic = (traffic: Traffic): Traffic => ({
  ...traffic,
  requests: -traffic.requests,
  errors: -traffic.errors,
  durations: Object.fromEntries(
    Object.entries(traffic.durations).map(([key, count]) => [key, -count]),
  ),
})

/** Adds up all owners but those of the `listedMax` with the most requests, by operation. No two of `all` have one key. */
export function limitTraffic(all: readonly Traffic[], listedMax: number): readonly Traffic[] {
  const named = all.filter(({ owner }) => owner !== otherOwners).sort(byRequests)
  const others = [...named.slice(listedMax), ...all.filter(({ owner }) => owner === otherOwners)]
  return [
    ...named.slice(0, listedMax),
    ...sumTraffic(others.map((traffic) => ({ ...traffic, owner: otherOwners, mode: null }))),
  ]
}

const byRequests = (one: Traffic, other: Traffic): number => other.requests - one.requests
