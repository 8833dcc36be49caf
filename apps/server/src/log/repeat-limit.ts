/** Within this time after a line, its repetitions are only counted. */
const intervalMs = 10_000
/** Limits the memory: the text of some errors may differ each time. */
const causesMax = 100

interface Interval {
  repetitions: number
  readonly report: (repetitions: number) => void
}

/** Limits lines that repeat to one line per cause and interval, so that neither an outage nor an attack fills the log. */
export class RepeatLimit {
  readonly #intervals = new Map<string, Interval>()

  /**
   * Returns whether this is the first line of its cause; if not, counts it. `report` gets the number of repetitions at
   * the end of the interval. Another interval follows, until one ends without repetitions.
   */
  isFirst(message: string, cause: string, report: Interval['report']): boolean {
    const key = this.#keyOf(message, cause)
    const interval = this.#intervals.get(key)
    if (interval) interval.repetitions += 1
    else this.#begin(key, { repetitions: 0, report })
    return interval === undefined
  }

  /** Reports all repetitions so far. */
  flush(): void {
    for (const interval of this.#intervals.values()) reportRepetitions(interval)
  }

  /** While there are `causesMax` causes, further causes with the same message count as one. */
  #keyOf(message: string, cause: string): string {
    const key = `${message}\n${cause}`
    return this.#intervals.size < causesMax || this.#intervals.has(key) ? key : message
  }

  #begin(key: string, interval: Interval): void {
    this.#intervals.set(key, interval)
    const timer = setInterval(() => {
      if (reportRepetitions(interval)) return
      clearInterval(timer)
      this.#intervals.delete(key)
    }, intervalMs).unref()
  }
}

/** Returns whether there were any repetitions. */
function reportRepetitions(interval: Interval): boolean {
  const { repetitions, report } = interval
  if (repetitions === 0) return false
  interval.repetitions = 0
  report(repetitions)
  return true
}
