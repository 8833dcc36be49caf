import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const src = fileURLToPath(new URL('../src', import.meta.url))

/** The ground floor: small files that every room stands on. */
const ground = ['clock.ts', 'random.ts', 'log.ts', 'metrics.ts', 'access-token.ts', 'target.ts']
const storeTypes = 'the store’s types'
const storeTypeFiles = ['store', 'events', 'outbox', 'key-to-keep'].map(
  (name) => `store/${name}.ts`,
)

/** What a room may look into, beside itself and the ground floor: the table of ARCHITECTURE.md. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'store/sqlite': ['store', '@delivery-orders/contract', '@delivery-orders/domain'],
  store: ['@delivery-orders/contract', '@delivery-orders/domain'],
  receipts: ['@delivery-orders/domain'],
  operations: [storeTypes, '@delivery-orders/contract', '@delivery-orders/domain'],
  dispatch: [storeTypes, '@delivery-orders/contract', '@delivery-orders/domain'],
  http: [storeTypes, '@delivery-orders/contract', '@delivery-orders/domain'],
  cli: [
    storeTypes,
    'operations/change-webhook.ts',
    'service.ts',
    'config.ts',
    '@delivery-orders/contract',
    '@delivery-orders/domain',
  ],
}

/** Each outside thing comes in by one door. */
const doors: Readonly<Record<string, RegExp>> = {
  express: /^http\//,
  'express-openapi-validator': /^http\/contract\.ts$/,
  'express-rate-limit': /^http\/rate-limit\.ts$/,
  'better-sqlite3': /^store\/sqlite\//,
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

const files = (await readdir(src, { recursive: true })).filter((name) => name.endsWith('.ts'))
const sources = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(join(src, file), 'utf8') })),
)

describe('the house', () => {
  test.for(sources)('$file looks only into rooms that it may', ({ file, text }) => {
    const room = Object.keys(rooms).find((name) => file.startsWith(`${name}/`))
    if (room === undefined) return expect(dirname(file)).toBe('.')
    const named = (rooms[room] ?? []).flatMap((name) =>
      name === storeTypes ? storeTypeFiles : name,
    )
    const allowed = [room, ...ground, ...named]

    const strangers = importsOf(file, text)
      .filter((target) => !target.startsWith('node:') && !(target in doors))
      .filter((target) => !allowed.some((name) => target === name || target.startsWith(`${name}/`)))
      // The store's own files may not reach into an engine's.
      .concat(
        room === 'store'
          ? importsOf(file, text).filter((target) => target.startsWith('store/sqlite/'))
          : [],
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

  test('only the composition root knows which engine runs', () => {
    const users = sources
      .filter(({ file, text }) =>
        importsOf(file, text).some((target) => target.startsWith('store/sqlite/')),
      )
      .map(({ file }) => file)
      .filter((file) => !file.startsWith('store/sqlite/'))
    expect(users).toEqual(['service.ts'])
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

function inWords(target: string): string {
  if (target === storeTypes) return target
  return target.startsWith('@') ? target.replace('@delivery-orders/', '') : `\`${target}\``
}

/** What a file imports: packages by name, files by their path below src. */
function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?'([^'\n]+)'/g)].map(
    ([, target]) => target ?? '',
  )
  return found.map((target) =>
    target.startsWith('.') ? relative(src, join(src, dirname(file), target)) : target,
  )
}
