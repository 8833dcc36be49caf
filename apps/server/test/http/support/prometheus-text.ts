/** The values in a text in Prometheus's format, keyed by name and labels as they are written in the text. */
export type Samples = ReadonlyMap<string, number>

const help = /^# HELP ([a-zA-Z_:][\w:]*) ([^\\]|\\\\|\\n)+$/
const type = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/
const sample = /^(([a-zA-Z_:][\w:]*)(?:\{(.+)\})?) (NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/
const labels = /^[a-zA-Z_]\w*="([^"\\]|\\["\\n])*"(,[a-zA-Z_]\w*="([^"\\]|\\["\\n])*")*$/

/** Parses Prometheus's text format, and rejects ambiguous text that Prometheus would accept. */
export function parseMetrics(text: string): Samples {
  if (!text.endsWith('\n'))
    throw new Error('The last line of the metrics does not end with a line feed.')
  const families = text.slice(0, -1).split(/\n(?=# HELP )/)
  const names = families.map((family) => help.exec(family.split('\n', 1)[0] ?? '')?.[1])
  if (new Set(names).size < names.length) throw new Error('A metric name appears twice.')
  const samples = new Map<string, number>()
  for (const family of families) addFamily(family.split('\n'), samples)
  refuseWrongBuckets(samples)
  return samples
}

function addFamily([first = '', second = '', ...rest]: string[], to: Map<string, number>): void {
  const [, helped] = help.exec(first) ?? []
  const [, name = '', kind] = type.exec(second) ?? []
  if (name === '' || name !== helped)
    throw new Error(`Expected HELP and TYPE lines of one metric, but found: ${first}, ${second}`)
  const parts = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  const names = parts.map((part) => name + part)
  for (const line of rest) {
    const [, whole = '', own = '', labelled, value = ''] = sample.exec(line) ?? []
    const isRight = names.includes(own) && (labelled === undefined || labels.test(labelled))
    if (!isRight || to.has(whole))
      throw new Error(`This line is not a sample of ${name}, or repeats one: ${line}`)
    to.set(whole, Number(value.replace('Inf', 'Infinity')))
  }
}

/** Buckets must be ascending and cumulative, and the last one must equal the total count. */
function refuseWrongBuckets(samples: Samples): void {
  const buckets = [...samples].flatMap(([key, count]) => {
    const [, name, other = '', le = ''] = /^(\w+)_bucket\{(.*?),?le="(.+)"\}$/.exec(key) ?? []
    const bound = Number(le.replace('Inf', 'Infinity'))
    return name ? [{ of: `${name}_count${other && `{${other}}`}`, bound, count }] : []
  })
  for (const [of, its] of Map.groupBy(buckets, (bucket) => bucket.of)) {
    const ascends = its.every(({ bound, count }, at) => {
      const before = its[at - 1]
      return !before || (before.bound < bound && before.count <= count)
    })
    const last = its.at(-1)
    if (!ascends || last?.bound !== Infinity || last.count !== samples.get(of))
      throw new Error(`The buckets of ${of} are not ascending, not cumulative, or miss samples.`)
  }
}
