import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const src = fileURLToPath(new URL('../src', import.meta.url))
/** The sources of the operations package, whose imports this test checks too. */
const operations = fileURLToPath(new URL('../../../packages/operations/src', import.meta.url))

/** Files that every folder may import. */
const sharedFiles = [
  ...['clock.ts', 'random.ts', 'log.ts', 'metrics.ts'],
  ...['clock.ts', 'random.ts'].map((name) => `operations/${name}`),
]

/** For each folder, what it may import besides its own files and `sharedFiles`. ARCHITECTURE.md has the same table. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
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

/** For each package or Node module, a pattern of the only files that may import it. */
const importersOf: Readonly<Record<string, RegExp>> = {
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
  fontkit: /^receipts\/noto-sans\.ts$/,
  'node:worker_threads': /^receipts\//,
  yaml: /^http\/documents\.ts$/,
}

/** Patterns of code, each with a pattern of the only files that may contain that code. */
const restrictedCode: readonly (readonly [RegExp, RegExp])[] = [
  [/\bprocess\.env\b/, /^config\.ts$/],
  [/\bDate\.now\(|new Date\(\)/, /^(clock\.ts|cli\/program\.ts)$/],
  [/\bMath\.random\(|getRandomValues\(|randomBytes\(|randomUUID\(/, /^random\.ts$/],
  [/\bconsole\./, /^(cli\/|main\.ts)/],
  [
    /\bsetTimeout\(|\bsetInterval\(/,
    /^(http\/listen|receipts\/receipt-printer|dispatch\/(deadline|exchange|sleeper))\.ts$/,
  ],
  [/@fontsource\//, /^receipts\/noto-sans\.ts$/],
  [/\/generated\//, /^$/],
]

/** The Node modules that the operations package may import. None of them does I/O. */
const modulesWithoutIo = [
  'node:buffer',
  'node:crypto',
  'node:net',
  'node:timers/promises',
  'node:zlib',
]

const sources = [...(await sourcesIn(src, '')), ...(await sourcesIn(operations, 'operations'))]

async function sourcesIn(folder: string, prefix: string) {
  const names = await readdir(folder, { recursive: true })
  const own = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return await Promise.all(
    own.map(async (name) => ({
      file: join(prefix, name),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  )
}

describe('the architecture', () => {
  test.for(sources)('$file imports only what its folder may import', ({ file, text }) => {
    const folder = Object.keys(allowedImports).find((name) => file.startsWith(`${name}/`))
    if (folder === undefined) return expect(['.', 'operations']).toContain(dirname(file))
    const allowed = [folder, ...sharedFiles, ...(allowedImports[folder] ?? [])]

    const forbidden = importsOf(file, text)
      .filter((target) => !target.startsWith('node:') && !(target in importersOf))
      .filter((target) => !allowed.some((name) => target === name || target.startsWith(`${name}/`)))
      // Not even other files of `store` or another engine may import from the folder of an engine.
      .concat(importsOf(file, text).filter((target) => isEngine(target) && !isIn(folder, target)))
    expect(forbidden).toEqual([])
  })

  test('the operations package imports nothing that does I/O', () => {
    const ofOperations = sources.filter(({ file }) => file.startsWith('operations/'))
    const used = ofOperations.flatMap(({ file, text }) => importsOf(file, text))
    const forbidden = used.filter(
      (target) =>
        !target.startsWith('operations/') &&
        !modulesWithoutIo.includes(target) &&
        !packages('contract', 'domain').includes(target),
    )

    expect(forbidden).toEqual([])
  })

  test.for(sources)(
    '$file imports no package that is reserved for other files',
    ({ file, text }) => {
      const wrong = importsOf(file, text).filter(
        (target) => importersOf[target] && !importersOf[target].test(file),
      )
      expect(wrong).toEqual([])
    },
  )

  test.for(restrictedCode)('the code %s occurs only in files that match %s', ([code, where]) => {
    const users = sources.filter(({ text }) => code.test(text)).map(({ file }) => file)
    expect(users.filter((file) => !where.test(file))).toEqual([])
  })

  test('only open-store.ts imports a storage engine', () => {
    const users = sources
      .filter(({ file, text }) => !isEngine(file) && importsOf(file, text).some(isEngine))
      .map(({ file }) => file)
    expect(users).toEqual(['open-store.ts'])
  })

  test('the table in ARCHITECTURE.md lists the imports that this test allows', async () => {
    const page = await readFile(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
    const written = page.matchAll(/^\| `([^`]+)` *\|[^|]*\|([^|]*)\|$/gm)
    const table = [...written].map(([, folder = '', targets = '']) => [folder, targets.trim()])
    const checked = Object.entries(allowedImports).map(([folder, targets]) => [
      folder,
      targets.map(asWritten).join(', '),
    ])

    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(checked))
  })
})

const isEngine = (file: string): boolean => /^store\/(sqlite|postgres)\//.test(file)

const isIn = (folder: string, file: string): boolean => file.startsWith(`${folder}/`)

const asWritten = (target: string): string =>
  target.startsWith('@') ? target.replace('@delivery-orders/', '') : `\`${target}\``

/** Returns what a file imports: packages by name, and files by their path below `src`. */
function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?'([^'\n]+)'/g)].map(
    ([, target]) => target ?? '',
  )
  return found.map((target) => (target.startsWith('.') ? join(dirname(file), target) : target))
}
