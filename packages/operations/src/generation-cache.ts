interface Entry<Value> {
  readonly value: Value
  readonly size: number
}

/**
 * A cache with a limit on the total size of its values. Entries that are not used are dropped sooner or later: once the
 * recent ones have half of the total size, they become the old ones, and the previous old ones are dropped. Using an old
 * entry makes it recent. Unlike a list in the order of use, this costs almost nothing per use.
 */
export class GenerationCache<Value> {
  readonly #recentMax: number
  #recent = new Map<string, Entry<Value>>()
  #recentSize = 0
  #old = new Map<string, Entry<Value>>()

  constructor(sizeMax: number) {
    this.#recentMax = sizeMax / 2
  }

  get(key: string): Value | undefined {
    const recent = this.#recent.get(key)
    if (recent) return recent.value
    const old = this.#old.get(key)
    if (old) {
      this.#old.delete(key)
      this.#add(key, old)
    }
    return old?.value
  }

  /** Does not store a value that is larger than half of the total size. */
  set(key: string, value: Value, size: number): void {
    this.delete(key)
    if (size <= this.#recentMax) this.#add(key, { value, size })
  }

  delete(key: string): void {
    this.#recentSize -= this.#recent.get(key)?.size ?? 0
    this.#recent.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    if (this.#recent.size > 0) this.#recent = new Map()
    if (this.#old.size > 0) this.#old = new Map()
    this.#recentSize = 0
  }

  #add(key: string, entry: Entry<Value>): void {
    if (this.#recentSize + entry.size > this.#recentMax) {
      this.#old = this.#recent
      this.#recent = new Map()
      this.#recentSize = 0
    }
    this.#recent.set(key, entry)
    this.#recentSize += entry.size
  }
}
