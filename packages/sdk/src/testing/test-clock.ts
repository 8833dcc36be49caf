const units = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A time span, such as `5 min`. */
export type Span = `${number} ${keyof typeof units}`

const known = Object.keys(units).join(', ')

/** The clock of the service. It stands still until a test advances it with {@link TestClock.pass}. */
export class TestClock {
  #now: number

  /** @param now - the initial time, in milliseconds since 1970 */
  constructor(now: number) {
    this.#now = now
  }

  /** The time in milliseconds since 1970, like `Date.now()`. */
  now(): number {
    return this.#now
  }

  /**
   * Advances the clock.
   *
   * @param span - a time span, such as `5 min`
   * @throws TypeError when the span is invalid
   */
  pass(span: Span): void {
    const [count, unit] = span.split(' ')
    const ms = count ? Number(count) * units[unit as keyof typeof units] : Number.NaN
    if (!Number.isFinite(ms))
      throw new TypeError(
        `Write a time span as a number and one of ${known}, such as 5 min; not as ${span}.`,
      )
    this.#now += ms
  }
}
