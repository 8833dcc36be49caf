import type { ClientRequests, Grant, Overview, Store } from '@delivery-orders/operations/store'
import { RecentRequests } from './recent-requests.ts'
import { TokenUses } from './token-uses.ts'

interface StorePorts {
  readonly access: Pick<Store['access'], 'noteUses'>
  readonly overview: Pick<Overview, 'addRequests'>
}

type Counted = { -readonly [Field in keyof ClientRequests]: ClientRequests[Field] }

/** Counts the answered requests of each client, and notes the use of tokens, until both are stored. */
export class RequestCounts {
  #counts = new Map<string, Counted>()
  readonly #uses = new TokenUses()
  readonly recent: RecentRequests = new RecentRequests()

  /** Does not count requests of fleets. */
  count(grant: Grant, status: number): void {
    this.#uses.note(grant)
    if ('clientId' in grant) this.#add(grant, 1, status >= 400 ? 1 : 0)
  }

  /** Empties the counts into the database, or keeps them for the next time if it cannot be written. */
  async store({ overview, access }: StorePorts, at: number): Promise<void> {
    await this.#uses.store(access, at)
    const counts = [...this.#counts.values()]
    if (counts.length === 0) return
    this.#counts = new Map()
    try {
      await overview.addRequests(at, counts)
    } catch (error) {
      for (const kept of counts) this.#add(kept, kept.requests, kept.errors)
      throw error
    }
  }

  #add({ clientId, mode }: Pick<Counted, 'clientId' | 'mode'>, requests: number, errors: number) {
    const key = `${mode} ${clientId}`
    const present = this.#counts.get(key)
    if (present) {
      present.requests += requests
      present.errors += errors
    } else this.#counts.set(key, { clientId, mode, requests, errors })
  }
}
