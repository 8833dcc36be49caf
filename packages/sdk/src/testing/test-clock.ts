const units = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A span of time, such as `5 min`. */
export type Span = `${number} ${keyof typeof units}`

const known = Object.keys(units).join(', ')

/** The time of the service. It stands still until a test lets some pass. */
export class TestClock {
  #now: number

  /** @param now - when it begins */
  constructor(now: number) {
    this.#now = now
  }

  /** In milliseconds since 1970, as of `Date.now()`. */
  now(): number {
    return this.#now
  }

  /**
   * Lets time pass.
   *
   * @param span - such as `5 min`
   * @throws TypeError when it is none
   */
  pass(span: Span): void {
    const [count, unit] = span.split(' ')
    const ms = count ? Number(count) * units[unit as keyof typeof units] : Number.NaN
    if (!Number.isFinite(ms))
      throw new TypeError(`A span of time is such as 5 min, with one of ${known}; not ${span}.`)
    this.#now += ms
  }
}
