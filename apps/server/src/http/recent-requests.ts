import type { Mode } from '@delivery-orders/domain'
import {
  durationKey,
  type Grant,
  limitTraffic,
  negativeTraffic,
  otherOwners,
  type RecentTraffic,
  sumTraffic,
  type Traffic,
} from '@delivery-orders/operations/store'

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
  /** By operation, then by client and mode. Maps of maps, because joining texts takes longer than both lookups. */
  #counts = new Map<string | null, Map<string | null, Counted>[]>()
  #size = 0
  /** The minutes of the last hour, the oldest first, and their sum. */
  #minutes: readonly (readonly Traffic[])[] = []
  #hour: readonly Traffic[] = []

  count({ operationId, grant }: Answered, status: number, ms: number): void {
    const counted = this.#find(operationId ?? null, ownerOf(grant), grant?.mode ?? null)
    const key = durationKey(ms)
    counted.requests++
    if (status >= 400) counted.errors++
    counted.durations[key] = (counted.durations[key] ?? 0) + 1
  }

  /** Ends a minute. Returns it, and the hour that ends with it. */
  endMinute(): RecentTraffic {
    const counted = [...this.#counts.values()].flat().flatMap((owners) => [...owners.values()])
    const minute = limitTraffic(counted, notedMax)
    const [oldest = []] = this.#minutes.slice(0, 1 - minutesAnHour)
    this.#counts = new Map()
    this.#size = 0
    this.#minutes = [...this.#minutes.slice(1 - minutesAnHour), minute]
    this.#hour = sumTraffic([...this.#hour, ...minute, ...oldest.map(negativeTraffic)])
    return { minute, hour: limitTraffic(this.#hour, notedMax) }
  }

  #find(operation: string | null, owner: string | null, mode: Mode | null): Counted {
    let modes = this.#counts.get(operation)
    if (!modes) {
      modes = [new Map(), new Map()]
      this.#counts.set(operation, modes)
    }
    const owners = modes[mode === 'test' ? 1 : 0] as Map<string | null, Counted>
    const present = owners.get(owner)
    if (present) return present
    if (this.#size >= countedMax && owner !== otherOwners)
      return this.#find(operation, otherOwners, null)
    const added = { operation, owner, mode, requests: 0, errors: 0, durations: {} }
    owners.set(owner, added)
    this.#size++
    return added
  }
}

function ownerOf(grant: Grant | undefined): string | null {
  if (!grant) return null
  return 'clientId' in grant ? grant.clientName : grant.fleetName
}
