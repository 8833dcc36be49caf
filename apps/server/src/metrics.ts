/**
 * Metrics in Prometheus's text format 0.0.4. Callers look up a series once and then add to it, so that counting costs
 * one addition; text is only produced when the metrics page is read. Label values come from a fixed set and never from
 * a client's input: each new value would stay in memory for the life of the process, and might be personal data.
 */
export class Metrics {
  readonly #families = new Map<string, Family<Series>>()
  readonly #refreshers: (() => Promise<void>)[] = []

  /** Adds a counter, a value that only grows. Its name ends in `_total`. */
  counter(name: string, help: string): Family<Value> {
    return this.#add(new Family(name, 'counter', help, () => new Value()))
  }

  gauge(name: string, help: string): Family<Value> {
    return this.#add(new Family(name, 'gauge', help, () => new Value()))
  }

  /** Adds a histogram, which counts the observed values up to each bound. The bounds are in ascending order. */
  histogram(name: string, help: string, bounds: readonly number[]): Family<Histogram> {
    return this.#add(new Family(name, 'histogram', help, () => new Histogram(bounds)))
  }

  /** Adds a metric whose value is read from a callback whenever the metrics page is read. */
  read(kind: 'counter' | 'gauge', name: string, help: string, value: () => number): void {
    this.#add(new Family(name, kind, help, () => new Reading(value))).of()
  }

  /** Registers an asynchronous callback that updates gauges before each read of the page. It must not reject. */
  refreshBeforeRead(refresh: () => Promise<void>): void {
    this.#refreshers.push(refresh)
  }

  async refreshedText(): Promise<string> {
    await Promise.all(this.#refreshers.map((refresh) => refresh()))
    return this.text()
  }

  /** Returns the text of all metrics, always in the same order. */
  text(): string {
    return [...this.#families.values()].map((family) => family.text()).join('')
  }

  #add<Of extends Series>(family: Family<Of>): Family<Of> {
    if (this.#families.has(family.name))
      throw new Error(`There is already a metric ${family.name}.`)
    this.#families.set(family.name, family)
    return family
  }
}

type Labels = Readonly<Record<string, string>>

/** The value of one combination of labels. */
interface Series {
  lines(name: string, labels: string): string
}

/** A metric name, with a series for each combination of labels. */
export class Family<Of extends Series> {
  readonly name: string
  readonly #head: string
  readonly #newSeries: () => Of
  readonly #series = new Map<string, Of>()

  constructor(name: string, kind: string, help: string, newSeries: () => Of) {
    this.name = name
    this.#head = `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${kind}\n`
    this.#newSeries = newSeries
  }

  /** Returns the series with these labels. The lookup is slower than counting, so callers should keep the result. */
  of(labels: Labels = {}): Of {
    const text = labelText(labels)
    const series = this.#series.get(text) ?? this.#newSeries()
    this.#series.set(text, series)
    return series
  }

  text(): string {
    const all = [...this.#series].sort(([one], [other]) => (one < other ? -1 : 1))
    return this.#head + all.map(([labels, series]) => series.lines(this.name, labels)).join('')
  }
}

export class Value implements Series {
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

class Reading implements Series {
  readonly #read: () => number

  constructor(read: () => number) {
    this.#read = read
  }

  lines(name: string, labels: string): string {
    return line(name, labels, this.#read())
  }
}

export class Histogram implements Series {
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
      const le = labelText({ le: numberText(bound) })
      return line(`${name}_bucket`, labels === '' ? le : `${labels},${le}`, count)
    })
    const sum = line(`${name}_sum`, labels, this.#sum)
    return [...buckets, sum, line(`${name}_count`, labels, count)].join('')
  }
}

const line = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${numberText(value)}\n`

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`)
    .join(',')

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const numberText = (value: number): string =>
  String(value).replace('Infinity', 'Inf').replace(/^I/, '+I')
