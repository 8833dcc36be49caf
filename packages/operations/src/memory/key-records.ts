import type { ClientKey, Instant } from '@delivery-orders/domain'
import { keyRetentionMs } from '../store/used-key.ts'

/** More than one for each that comes, so that what has gathered becomes less. */
const removedForEach = 2

/** What requests with keys were answered. Old ones leave as new ones come. */
export class KeyShelf<Kept extends { readonly at: Instant }> {
  readonly #kept = new Map<string, Kept>()

  find(client: ClientKey, hash: string): Kept | undefined {
    return this.#kept.get(nameOf(client, hash))
  }

  keep(client: ClientKey, hash: string, kept: Kept): void {
    this.#kept.set(nameOf(client, hash), kept)
    const old = [...this.#kept].filter(([, { at }]) => at < kept.at - keyRetentionMs)
    old.sort(([, one], [, other]) => one.at - other.at)
    for (const [name] of old.slice(0, removedForEach)) this.#kept.delete(name)
  }

  removeWhere(isGone: (kept: Kept) => boolean): void {
    for (const [name, kept] of this.#kept) if (isGone(kept)) this.#kept.delete(name)
  }
}

const nameOf = ({ clientId, mode }: ClientKey, hash: string): string =>
  `${clientId} ${mode} ${hash}`
