import type { ClientKey, Instant } from '@delivery-orders/domain'
import type { UsedKey } from '../store/used-key.ts'

/** Maximum number of expired records that an insert removes: more than one, so that a backlog shrinks. */
const removedPerInsert = 2

/** Records keyed by client and idempotency key. Each insert removes some that may be deleted. */
export class KeyRecords<Entry extends { readonly at: Instant }> {
  readonly #entries = new Map<string, Entry>()

  find(client: ClientKey, hash: string): Entry | undefined {
    return this.#entries.get(mapKeyOf(client, hash))
  }

  add(client: ClientKey, { hash, deleteBefore }: UsedKey, entry: Entry): void {
    this.#entries.set(mapKeyOf(client, hash), entry)
    const old = [...this.#entries].filter(([, { at }]) => at < deleteBefore)
    old.sort(([, one], [, other]) => one.at - other.at)
    for (const [mapKey] of old.slice(0, removedPerInsert)) this.#entries.delete(mapKey)
  }

  count(matches: (entry: Entry) => boolean): number {
    return [...this.#entries.values()].filter(matches).length
  }

  /** Returns how many records were removed. */
  removeWhere(matches: (entry: Entry) => boolean, limit: number = this.#entries.size): number {
    const found = [...this.#entries].filter(([, entry]) => matches(entry)).slice(0, limit)
    for (const [mapKey] of found) this.#entries.delete(mapKey)
    return found.length
  }
}

const mapKeyOf = ({ clientId, mode }: ClientKey, hash: string): string =>
  `${clientId} ${mode} ${hash}`
