import type { ClientRequests, Grant, Overview } from '@delivery-orders/operations'

type Counted = { -readonly [Field in keyof ClientRequests]: ClientRequests[Field] }

/** Counts the answered requests of each client until they are added to those in the database. */
export class RequestCounts {
  #counts = new Map<string, Counted>()

  /** Does not count requests of fleets. */
  count(grant: Grant, status: number): void {
    if ('clientId' in grant) this.#add(grant, 1, status >= 400 ? 1 : 0)
  }

  /** Empties the counts into the database, or keeps them for the next time if it cannot be written. */
  async store({ addRequests }: Pick<Overview, 'addRequests'>, at: number): Promise<void> {
    const counts = [...this.#counts.values()]
    if (counts.length === 0) return
    this.#counts = new Map()
    try {
      await addRequests(at, counts)
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
