/**
 * Metrics in Prometheus's text format 0.0.4. Label values come from a fixed set and never from a client's input: each
 * new value would stay in memory for the life of the process, and might be personal data.
 *
 * `@prometheus-io/client`, which continues prom-client, was measured and not taken: a count and an observation cost it
 * three times as much, 0.4 µs, and it brings three packages that nothing else needs.
 */
export class Metrics {
  readonly #families = new Map<string, Family<Series>>()
  readonly #refreshers: (() => Promise<void>)[] = []

  /** Adds a counter, a value that only grows. Its name ends in `_total`. */
  counter(name: string, help: string, ...labels: readonly string[]): Family<Value> {
    return this.#add(name, new Family(name, 'counter', help, labels, () => new Value()))
  }

  gauge(name: string, help: string, ...labels: readonly string[]): Family<Value> {
    return this.#add(name, new Family(name, 'gauge', help, labels, () => new Value()))
  }

  /** Adds a histogram, which counts the observed values up to each bound. The bounds are in ascending order. */
  histogram(
    name: string,
    help: string,
    bounds: readonly number[],
    ...labels: readonly string[]
  ): Family<Histogram> {
    return this.#add(name, new Family(name, 'histogram', help, labels, () => new Histogram(bounds)))
  }

  /** Adds a metric whose value is read from a callback whenever the metrics page is read. */
  read(kind: 'counter' | 'gauge', name: string, help: string, value: () => number): void {
    const reading = { lines: (_: string, labels: string) => line(name, labels, value()) }
    this.#add(name, new Family(name, kind, help, [], () => reading))
  }

  /**
   * Adds a counter with a series for each outcome. `outcomes` explains them, except those whose name says enough.
   * Returns a function that counts.
   */
  outcomes<Outcome extends string>(
    name: string,
    what: string,
    outcomes: Readonly<Record<Outcome, string>>,
  ): (outcome: Outcome, count?: number) => void {
    const all = Object.entries<string>(outcomes)
    const texts = all.map(([outcome, meaning]) => (meaning ? `${outcome} (${meaning})` : outcome))
    const total = this.counter(name, `${what}, by outcome: ${texts.join('; ')}.`, 'outcome')
    for (const [outcome] of all) total.of(outcome)
    return (outcome, count = 1) => total.of(outcome).add(count)
  }

  /** Registers an asynchronous callback that updates gauges before each read of the page. It must not reject. */
  refreshBeforeRead(refresh: () => Promise<void>): void {
    this.#refreshers.push(refresh)
  }

  /** Returns the text of all metrics, always in the same order. */
  async text(): Promise<string> {
    await Promise.all(this.#refreshers.map((refresh) => refresh()))
    return [...this.#families.values()].map((family) => family.text()).join('')
  }

  #add<Of extends Series>(name: string, family: Family<Of>): Family<Of> {
    if (this.#families.has(name)) throw new Error(`There is already a metric ${name}.`)
    this.#families.set(name, family)
    return family
  }
}

/** The value of one combination of labels. */
interface Series {
  lines(name: string, labels: string): string
}

/** A metric name, with a series for each combination of label values. */
class Family<Of extends Series> {
  readonly #name: string
  readonly #head: string
  readonly #labels: readonly string[]
  readonly #newSeries: () => Of
  readonly #series = new Map<string, { readonly labels: string; readonly series: Of }>()

  constructor(
    name: string,
    kind: string,
    help: string,
    labels: readonly string[],
    newSeries: () => Of,
  ) {
    this.#name = name
    this.#head = `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${kind}\n`
    this.#labels = labels
    this.#newSeries = newSeries
    // Without labels, the metric is printed as 0 before it is first counted.
    if (labels.length === 0) this.of()
  }

  /** Returns the series with these values of the labels, of which there are at most two. */
  of(first = '', second = ''): Of {
    const key = second === '' ? first : `${first}\n${second}`
    const known = this.#series.get(key)
    if (known) return known.series
    const values = [first, second]
    const labels = this.#labels.map((label, at) => labelText(label, values[at] ?? '')).join(',')
    const series = this.#newSeries()
    this.#series.set(key, { labels, series })
    return series
  }

  /** Removes all series, for labels whose values change. */
  clear(): void {
    this.#series.clear()
  }

  text(): string {
    const all = [...this.#series.values()].sort((one, other) =>
      one.labels < other.labels ? -1 : 1,
    )
    return this.#head + all.map(({ labels, series }) => series.lines(this.#name, labels)).join('')
  }
}

class Value implements Series {
  #value = 0

  add(count: number): void {
    this.#value += count
  }

  set(value: number): void {
    this.#value = value
  }

  lines(name: string, labels: string): string {
    return line(name, labels, this.#value)
  }
}

class Histogram implements Series {
  readonly #bounds: readonly number[]
  /** One count for each bound, and one for values larger than the last bound. */
  readonly #counts: number[]
  #sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = [...bounds, Infinity].map(() => 0)
  }

  observe(value: number): void {
    let at = 0
    for (const bound of this.#bounds) {
      if (value <= bound) break
      at++
    }
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#sum += value
  }

  lines(name: string, labels: string): string {
    let count = 0
    const buckets = [...this.#bounds, Infinity].map((bound, at) => {
      count += this.#counts[at] ?? 0
      const le = labelText('le', numberText(bound))
      return line(`${name}_bucket`, labels === '' ? le : `${labels},${le}`, count)
    })
    const sum = line(`${name}_sum`, labels, this.#sum)
    return [...buckets, sum, line(`${name}_count`, labels, count)].join('')
  }
}

const line = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${numberText(value)}\n`

const labelText = (name: string, value: string): string =>
  `${name}="${escaped(value).replaceAll('"', '\\"')}"`

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const numberText = (value: number): string =>
  String(value).replace('Infinity', 'Inf').replace(/^I/, '+I')
