import { type Access, type Grant, useEveryMs } from '@delivery-orders/operations/store'

/** Notes which tokens are used, and stores the last use of each at most once in `useEveryMs`. */
export class TokenUses {
  /** The actors of the tokens that were used since the last call of `store`. */
  #used = new Set<number>()
  /** The last uses that are not stored yet, by actor. */
  readonly #lastUses = new Map<number, number>()
  readonly #storedAt = new Map<number, number>()

  note({ actor }: Grant): void {
    this.#used.add(actor.id)
  }

  /** `at`: at most a minute after the uses. Keeps uses for the next time if the database cannot be written. */
  async store({ noteUses }: Pick<Access, 'noteUses'>, at: number): Promise<void> {
    for (const actorId of this.#used) this.#lastUses.set(actorId, at)
    this.#used = new Set()
    const due = [...this.#lastUses]
      .map(([actorId, usedAt]) => ({ actorId, at: usedAt }))
      .filter(({ actorId }) => Math.abs(at - (this.#storedAt.get(actorId) ?? 0)) >= useEveryMs)
    if (due.length === 0) return
    await noteUses(due)
    for (const { actorId } of due) {
      this.#lastUses.delete(actorId)
      this.#storedAt.set(actorId, at)
    }
  }
}
