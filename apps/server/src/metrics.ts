/**
 * Figures as Prometheus reads them: its text format 0.0.4. Whoever measures asks once for the cell that it counts in,
 * so that counting is an addition; texts are made only when somebody looks. A label is one of a few words of ours,
 * never what a client has sent: each new value would be kept for ever, and may be about a person.
 */
export class Metrics {
  readonly #families = new Map<string, Family<Series>>()
  readonly #refreshers: (() => Promise<void>)[] = []

  /** Only grows. Its name ends in `_total`. */
  counter(name: string, help: string): Family<Value> {
    return this.#add(new Family(name, 'counter', help, () => new Value()))
  }

  /** Goes up and down. */
  gauge(name: string, help: string): Family<Value> {
    return this.#add(new Family(name, 'gauge', help, () => new Value()))
  }

  /** How many values were at most as large as each of the bounds, which ascend. */
  histogram(name: string, help: string, bounds: readonly number[]): Family<Histogram> {
    return this.#add(new Family(name, 'histogram', help, () => new Histogram(bounds)))
  }

  /** Somebody else keeps the figure: it is asked for when somebody looks. */
  read(kind: 'counter' | 'gauge', name: string, help: string, value: () => number): void {
    this.#add(new Family(name, kind, help, () => new Reading(value))).of()
  }

  /** Somebody else keeps figures, and takes a moment to tell them: called before each look. It must not reject. */
  refreshBeforeRead(ask: () => Promise<void>): void {
    this.#refreshers.push(ask)
  }

  /** The text, with all that has to be asked for. */
  async refreshedText(): Promise<string> {
    await Promise.all(this.#refreshers.map((ask) => ask()))
    return this.text()
  }

  /** All of them, always in the same order. */
  text(): string {
    return [...this.#families.values()].map((family) => family.text()).join('')
  }

  #add<Of extends Series>(family: Family<Of>): Family<Of> {
    if (this.#families.has(family.name)) throw new Error(`There are two metrics ${family.name}.`)
    this.#families.set(family.name, family)
    return family
  }
}

type Labels = Readonly<Record<string, string>>

/** The lines of one combination of labels. */
interface Series {
  lines(name: string, labels: string): string
}

/** One name, with a cell for each combination of labels. */
export class Family<Of extends Series> {
  readonly name: string
  readonly #head: string
  readonly #newSeries: () => Of
  readonly #series = new Map<string, Of>()

  constructor(name: string, kind: string, help: string, newCell: () => Of) {
    this.name = name
    this.#head = `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${kind}\n`
    this.#newSeries = newCell
  }

  /** The cell with these labels. Slower than counting in it: ask once. */
  of(labels: Labels = {}): Of {
    const text = labelText(labels)
    const cell = this.#series.get(text) ?? this.#newSeries()
    this.#series.set(text, cell)
    return cell
  }

  text(): string {
    const cells = [...this.#series].sort(([one], [other]) => (one < other ? -1 : 1))
    return this.#head + cells.map(([labels, cell]) => cell.lines(this.name, labels)).join('')
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
  /** One for each bound, and one for what is larger than all. */
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
