import { type Bundle, gzipped } from './bundle.ts'

/** A part of the client, with the end of the path of each of its files. */
interface Part {
  readonly name: string
  readonly files: RegExp
}

const parts: readonly Part[] = [
  { name: 'openapi-fetch', files: /openapi-fetch/ },
  {
    name: 'settings, limits and headers, with what is wrong with them',
    files: /call\/(settings|base-url|token|options)\.ts/,
  },
  { name: 'the classes of the errors', files: /errors\/.*\.ts/ },
  {
    name: 'a call: sending, retries, deadlines, reading the answer',
    files: /call\/(call|call-state|send|send-with-retries|attempt|with-timeout|answer|request)\.ts/,
  },
  {
    name: 'hooks, the debug log, notices, and hiding personal data',
    files: /call\/(hooks|printed-hooks|redact|versions)\.ts/,
  },
  {
    name: 'checks of arguments, references, queries and bodies',
    files: /(call\/(with-checks|json|path)|resources\/(query|order-query))\.ts/,
  },
  { name: '`createMany`', files: /resources\/create-many\.ts/ },
  {
    name: 'the other methods of `orders`, with `waitFor` and receipts',
    files: /(resources\/(orders-over|create-or-get|wait-for)|call\/download|statuses|client)\.ts/,
  },
  {
    name: 'lists, events and `follow`',
    files: /(resources\/(pages|events|follow)|order-event)\.ts/,
  },
  { name: '`webhooks`', files: /resources\/(webhooks|dispatches)\.ts/ },
  { name: 'tables of the contract', files: /contract\/src\/generated/ },
]

export interface PartSize {
  readonly name: string
  readonly minified: number
  readonly gzipped: number
}

/**
 * The sizes of the parts of a bundle. The compressed size of a part is what the bundle would lose without it. Text that
 * several parts have costs only once, so it is in the last row.
 */
export function partSizes({ code, sources }: Bundle): readonly PartSize[] {
  const unknown = new Set(
    sources.filter((source) => !parts.some(({ files }) => files.test(source))),
  )
  if (unknown.size > 0) throw new Error(`Name the part that contains ${[...unknown].join(', ')}.`)
  const whole = gzipped(code)
  const sizes = parts.map(({ name, files }) => {
    const rest = [...code].filter((_, position) => !files.test(sources[position] ?? '')).join('')
    return { name, minified: code.length - rest.length, gzipped: whole - gzipped(rest) }
  })
  const alone = sizes.reduce((sum, size) => sum + size.gzipped, 0)
  return [
    ...sizes,
    { name: 'text that several parts have', minified: 0, gzipped: whole - alone },
    { name: 'all', minified: code.length, gzipped: whole },
  ]
}
