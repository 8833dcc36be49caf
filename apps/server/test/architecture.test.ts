import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const src = fileURLToPath(new URL('../src', import.meta.url))
/** A house of its own, whose rooms are looked into in the same way. */
const operations = fileURLToPath(new URL('../../../packages/operations/src', import.meta.url))

/** The ground floor: small files that every room stands on. */
const ground = [
  ...['clock.ts', 'random.ts', 'log.ts', 'metrics.ts'],
  ...['clock.ts', 'random.ts'].map((name) => `operations/${name}`),
]

/** What a room may look into, beside itself and the ground floor: the table of ARCHITECTURE.md. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'store/sqlite': ['store', ...packages('operations', 'contract', 'domain')],
  'store/postgres': ['store', ...packages('operations', 'contract', 'domain')],
  store: packages('operations', 'contract', 'domain'),
  receipts: packages('domain'),
  dispatch: packages('operations', 'contract', 'domain'),
  http: packages('operations', 'contract', 'domain'),
  cli: [
    ...['service.ts', 'addresses.ts', 'open-store.ts', 'config.ts', 'database-url.ts'],
    ...packages('operations', 'contract', 'domain'),
  ],
  'operations/store': packages('contract', 'domain'),
  'operations/memory': [
    'operations/store',
    'operations/target.ts',
    ...packages('contract', 'domain'),
  ],
  'operations/dispatch': ['operations/store', ...packages('contract', 'domain')],
  'operations/protocol': ['operations/store', ...packages('contract', 'domain')],
  'operations/operations': ['operations/store', ...packages('contract', 'domain')],
}

function packages(...names: readonly string[]): string[] {
  return names.map((name) => `@delivery-orders/${name}`)
}

/** Each outside thing comes in by one door. */
const doors: Readonly<Record<string, RegExp>> = {
  express: /^http\//,
  'express-openapi-validator': /^http\/contract\.ts$/,
  'express-rate-limit': /^http\/rate-limit\.ts$/,
  'better-sqlite3': /^store\/sqlite\//,
  pg: /^store\/postgres\//,
  'node:http': /^http\//,
  commander: /^cli\//,
  pino: /^log\.ts$/,
  undici: /^dispatch\/(send|exchange)\.ts$/,
  'node:dns/promises': /^dispatch\/resolve-name\.ts$/,
  pdfkit: /^receipts\/receipt-pdf\.ts$/,
  'node:worker_threads': /^receipts\//,
  yaml: /^http\/documents\.ts$/,
}

/** Words that only some files may use. */
const words: readonly (readonly [RegExp, RegExp])[] = [
  [/\bprocess\.env\b/, /^config\.ts$/],
  [/\bDate\.now\(|new Date\(\)/, /^(clock\.ts|cli\/program\.ts)$/],
  [/\bMath\.random\(|getRandomValues\(|randomBytes\(|randomUUID\(/, /^random\.ts$/],
  [/\bconsole\./, /^(cli\/|main\.ts)/],
  [
    /\bsetTimeout\(|\bsetInterval\(/,
    /^(http\/server|receipts\/receipt-printer|dispatch\/(alarm|deadline|exchange))\.ts$/,
  ],
  [/@fontsource\//, /^receipts\/noto-sans\.ts$/],
  [/\/generated\//, /^$/],
]

/** All that the operations use of Node: nothing that reads, writes or waits for somebody. */
const pure = ['node:buffer', 'node:crypto', 'node:net', 'node:timers/promises', 'node:zlib']

const sources = [...(await sourcesIn(src, '')), ...(await sourcesIn(operations, 'operations'))]

async function sourcesIn(folder: string, house: string) {
  const names = await readdir(folder, { recursive: true })
  const own = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return await Promise.all(
    own.map(async (name) => ({
      file: join(house, name),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  )
}

describe('the house', () => {
  test.for(sources)('$file looks only into rooms that it may', ({ file, text }) => {
    const room = Object.keys(rooms).find((name) => file.startsWith(`${name}/`))
    if (room === undefined) return expect(['.', 'operations']).toContain(dirname(file))
    const allowed = [room, ...ground, ...(rooms[room] ?? [])]

    const strangers = importsOf(file, text)
      .filter((target) => !target.startsWith('node:') && !(target in doors))
      .filter((target) => !allowed.some((name) => target === name || target.startsWith(`${name}/`)))
      // Neither the store's own files nor those of another engine may reach into an engine's.
      .concat(importsOf(file, text).filter((target) => isEngine(target) && !isOf(room, target)))
    expect(strangers).toEqual([])
  })

  test('the operations have no input and no output', () => {
    const ofOperations = sources.filter(({ file }) => file.startsWith('operations/'))
    const used = ofOperations.flatMap(({ file, text }) => importsOf(file, text))
    const strangers = used.filter(
      (target) =>
        !target.startsWith('operations/') &&
        !pure.includes(target) &&
        !packages('contract', 'domain').includes(target),
    )

    expect(strangers).toEqual([])
  })

  test.for(sources)('$file brings in outside things only by their doors', ({ file, text }) => {
    const wrong = importsOf(file, text).filter(
      (target) => doors[target] && !doors[target].test(file),
    )
    expect(wrong).toEqual([])
  })

  test.for(words)('%s is written only in %s', ([word, where]) => {
    const users = sources.filter(({ text }) => word.test(text)).map(({ file }) => file)
    expect(users.filter((file) => !where.test(file))).toEqual([])
  })

  test('only one file knows which engine runs', () => {
    const users = sources
      .filter(({ file, text }) => !isEngine(file) && importsOf(file, text).some(isEngine))
      .map(({ file }) => file)
    expect(users).toEqual(['open-store.ts'])
  })

  test('the table of ARCHITECTURE.md is the one that is checked here', async () => {
    const page = await readFile(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
    const written = page.matchAll(/^\| `([^`]+)` *\|[^|]*\|([^|]*)\|$/gm)
    const table = [...written].map(([, room = '', targets = '']) => [room, targets.trim()])
    const checked = Object.entries(rooms).map(([room, targets]) => [
      room,
      targets.map(inWords).join(', '),
    ])

    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(checked))
  })
})

const isEngine = (file: string): boolean => /^store\/(sqlite|postgres)\//.test(file)

const isOf = (room: string, file: string): boolean => file.startsWith(`${room}/`)

const inWords = (target: string): string =>
  target.startsWith('@') ? target.replace('@delivery-orders/', '') : `\`${target}\``

/** What a file imports: packages by name, files by their path below the sources of their house. */
function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?'([^'\n]+)'/g)].map(
    ([, target]) => target ?? '',
  )
  return found.map((target) => (target.startsWith('.') ? join(dirname(file), target) : target))
}
