import {
  durationKey,
  type Grant,
  limitTraffic,
  otherOwners,
  type RecentTraffic,
  sumTraffic,
  type Traffic,
  type TrafficKey,
  trafficKeyText,
} from '@delivery-orders/operations'

/** Maximum number of combinations of operation and client that are counted apart in a minute: each takes memory. */
const countedMax = 2_000

/** Maximum number of combinations that a note of the process has: it is written each minute. */
const notedMax = 100

const minutesAnHour = 60

type Counted = { -readonly [Field in keyof Traffic]: Traffic[Field] } & {
  readonly durations: Record<number, number>
}

interface Answered {
  readonly operationId?: string | undefined
  readonly grant?: Grant | undefined
}

/** Counts requests by operation and client, for the operator's `top`. */
export class RecentRequests {
  #counts = new Map<string, Counted>()
  /** The minutes of the last hour, the oldest first. */
  #minutes: readonly (readonly Traffic[])[] = []

  count({ operationId, grant }: Answered, status: number, ms: number): void {
    const counted = this.#find({
      operation: operationId ?? null,
      owner: ownerOf(grant),
      mode: grant?.mode ?? null,
    })
    const key = durationKey(ms)
    counted.requests++
    if (status >= 400) counted.errors++
    counted.durations[key] = (counted.durations[key] ?? 0) + 1
  }

  /** Ends a minute. Returns it, and the hour that ends with it. */
  endMinute(): RecentTraffic {
    const minute = limitTraffic(sumTraffic([...this.#counts.values()]), notedMax)
    this.#counts = new Map()
    this.#minutes = [...this.#minutes.slice(1 - minutesAnHour), minute]
    return { minute, hour: limitTraffic(sumTraffic(this.#minutes.flat()), notedMax) }
  }

  #find(sent: TrafficKey): Counted {
    const key = trafficKeyText(sent)
    const present = this.#counts.get(key)
    if (present) return present
    const isFull = this.#counts.size >= countedMax && sent.owner !== otherOwners
    if (isFull) return this.#find({ ...sent, owner: otherOwners, mode: null })
    const added = { ...sent, requests: 0, errors: 0, durations: {} }
    this.#counts.set(key, added)
    return added
  }
}

function ownerOf(grant: Grant | undefined): string | null {
  if (!grant) return null
  return 'clientId' in grant ? grant.clientName : grant.fleetName
}
