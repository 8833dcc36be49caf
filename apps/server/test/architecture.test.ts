import {
  checkArchitecture,
  type FolderRule,
  folderRules,
  onlyContainedIn,
  onlyImportedBy,
  type Rule,
  sourcesIn,
} from '@delivery-orders/tooling/architecture.ts'
import { describe, expect, test } from 'vitest'

const sources = [
  ...(await sourcesIn(new URL('../src/', import.meta.url))),
  ...(await sourcesIn(new URL('../../../packages/operations/src/', import.meta.url), 'operations')),
]

const [operations, contract, domain] = ['operations', 'contract', 'domain'].map(
  (name) => `@delivery-orders/${name}`,
) as [string, string, string]

/** Entries of the operations package, which allow nothing but themselves. */
const entries = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `${operations}/${name}`)

const engine = {
  imports: ['store', ...entries('store', 'engine'), operations, contract, domain],
  reason: 'An engine without other imports can be replaced, and tested by the conformance suite.',
}
const operationPart = {
  imports: ['operations/store', contract, domain],
  reason: 'The service and the test service of the SDK share this code, and each adds its own I/O.',
}

/** A folder of the operations package that may also import these files and folders of it. */
const operationPartWith = (...folders: readonly string[]): FolderRule => ({
  ...operationPart,
  imports: [...folders.map((name) => `operations/${name}`), ...operationPart.imports],
})

const deskImports = [
  ...['operator', ...entries('store', 'protocol', 'pages')],
  ...[operations, contract, domain],
]

/** A folder of the desk's pages, which may also import these folders of it. */
const deskFolder = (...folders: readonly string[]): FolderRule => ({
  imports: [...folders.map((name) => `desk/${name}`), ...deskImports],
  reason: 'What pages share stands below them, so that a page can be read without the others.',
})

const rooms = ['feed', 'keys', 'lists', 'orders', 'rendering', 'webhooks']

/** The folders that each folder may import. */
const folders: Readonly<Record<string, FolderRule>> = {
  'store/sqlite': engine,
  'store/postgres': engine,
  store: {
    imports: [...entries('store', 'engine'), operations, contract, domain],
    reason: 'The engines share this folder, so it must not depend on one of them.',
  },
  receipts: {
    imports: [...entries('receipts'), domain],
    reason: 'Receipts are rendered in a worker thread, which should load as little as possible.',
  },
  dispatch: {
    imports: [...entries('store', 'dispatch'), operations, domain],
    reason: 'The `dispatch` command runs without the HTTP server, and on any engine.',
  },
  http: {
    imports: [...entries('store', 'protocol', 'pages'), operations, contract, domain],
    reason:
      'HTTP knows operations but no engine, so that HTTP and engines can be tested separately.',
  },
  'http/pages': {
    imports: [
      ...['answer.ts', 'rate-limit.ts', 'request.ts', 'routes.ts'].map((name) => `http/${name}`),
      ...[...entries('protocol', 'pages'), operations, contract, domain],
    ],
    reason: 'Pages are added to the routes, so that a request can be read without them.',
  },
  cli: {
    imports: [
      ...['start', 'settings', 'operator', 'store/migrate.ts', 'log/readable-log.ts'],
      ...[...entries('store'), operations, contract, domain],
    ],
    reason:
      'Commands get services and stores from service.ts and open-store.ts, which assemble them.',
  },
  operator: {
    imports: [...entries('store', 'dispatch'), operations, contract, domain],
    reason:
      'The questions and actions of an operator print nothing, so that pages can use them too.',
  },
  desk: {
    imports: deskImports,
    reason: 'Pages ask the questions that commands ask, and know no engine.',
  },
  'desk/browser': deskFolder(),
  'desk/texts': deskFolder(),
  'desk/frame': deskFolder('browser', 'texts'),
  'desk/webhooks': deskFolder('frame', 'texts'),
  'desk/round': deskFolder('frame', 'texts'),
  'desk/people': deskFolder('frame', 'texts', 'webhooks'),
  'desk/orders': deskFolder('frame', 'texts', 'webhooks'),
  'desk/new-orders': deskFolder('frame', 'texts', 'orders'),
  'desk/couriers': deskFolder('frame', 'texts', 'orders', 'people'),
  'desk/shop': deskFolder('frame', 'new-orders', 'orders', 'people', 'webhooks'),
  start: {
    imports: [
      ...['desk', 'dispatch', 'health', 'http', 'metrics', 'operator', 'receipts', 'settings'],
      ...['store', 'store/sqlite', 'store/postgres', 'cautious-clock.ts'],
      ...[...entries('store', 'pages', 'receipts'), operations, contract, domain],
    ],
    reason: 'It connects all parts, and only commands may import it.',
  },
  settings: {
    imports: [
      ...['store/postgres-address.ts', ...entries('store', 'pages')],
      ...[operations, contract, domain],
    ],
    reason: 'Settings are read before any part exists.',
  },
  log: { imports: [], reason: 'All parts write to the log.' },
  metrics: {
    imports: [
      ...['dispatch', 'receipts', 'store', 'log/output.ts'],
      ...[...entries('store', 'dispatch'), operations, domain],
    ],
    reason: 'Metrics observe the parts, which do not know them.',
  },
  health: {
    imports: ['http/pages/health.ts', ...entries('store'), domain],
    reason: 'Readiness is decided apart from the page that shows it.',
  },
  'operations/store': {
    imports: [contract, domain],
    reason: 'Engines implement the ports, so the ports must not depend on an engine.',
  },
  'operations/memory': operationPartWith('target.ts'),
  'operations/operations': operationPartWith(...rooms, 'deps.ts'),
  'operations/orders': operationPartWith('keys', 'rendering'),
  'operations/webhooks': operationPartWith('keys', 'target.ts'),
  'operations/feed': operationPartWith('lists'),
  'operations/lists': operationPart,
  'operations/keys': operationPart,
  'operations/pages': operationPart,
  'operations/rendering': operationPart,
  'operations/languages': operationPart,
  'operations/receipts': operationPartWith('languages'),
  'operations/tracking': operationPartWith('languages', 'lists', 'pages', 'rendering'),
  'operations/protocol': operationPartWith('access-token.ts'),
  'operations/dispatch': operationPartWith('target.ts'),
  'operations/service': operationPartWith(
    ...['dispatch', 'feed', 'protocol', 'rendering'],
    ...['access-token.ts', 'operations.ts'],
  ),
}

const shared = [
  ...['clock.ts', 'random.ts', 'log/log.ts', 'log/standard-output.ts', 'metrics/metrics.ts'],
  ...['clock.ts', 'random.ts', 'generation-cache.ts', 'keyed-queue.ts'].map(
    (name) => `operations/${name}`,
  ),
]

const replaceable = {
  reason: 'A dependency that few files import is easy to replace or upgrade.',
  cure: 'Use the exports of the files that may import it, or add the function you need there.',
}
const injected = {
  reason: 'Time, randomness, settings and output are passed in, so that tests control them.',
  cure: 'Take a parameter of type Clock, Random, Config or Log.',
}

/** The files that answer with pages, or pass them on. */
const importersOfPages: readonly string[] = [
  ...['http/app.ts', 'http/probes-app.ts', 'start/desk.ts'],
  ...['operations/pages.ts', 'operations/tracking/tracking-pages.ts'],
]
const namesPreact = '/** @jsxRuntime automatic */\n/** @jsxImportSource preact */\n'
const isPage = (file: string): boolean => file.endsWith('.tsx')

const usedIn = (name: string, ...paths: readonly string[]): Rule =>
  onlyImportedBy({ name, pattern: new RegExp(`^${name}$`) }, paths, replaceable)

/** Runs in the browser, which has a clock, random numbers and transactions of its own. */
const scriptOfPhone = 'desk/browser/round-script.ts'

const rules: readonly Rule[] = [
  ...folderRules(folders, shared),
  {
    rule: 'An engine may be imported only by open-store.ts and by its own files.',
    reason: 'All other code must work on every engine, so it must not know which engine runs.',
    cure: 'Use the ports of operations/store, and open the engine in open-store.ts.',
    violations: ({ file, files }) =>
      files
        .filter((target) => isEngine(target) && !isSameEngine(file, target))
        .filter(() => file !== 'start/open-store.ts')
        .map((target) => `imports ${target}`),
  },
  usedIn('express', 'http', 'desk'),
  usedIn('express-openapi-validator', 'http/contract.ts'),
  usedIn('better-sqlite3', 'store/sqlite'),
  usedIn('pg', 'store/postgres'),
  usedIn('node:http', 'http'),
  usedIn('commander', 'cli'),
  usedIn('pino', 'log/log.ts'),
  usedIn('undici', 'dispatch/send.ts', 'dispatch/exchange.ts'),
  usedIn('node:dns/promises', 'dispatch/send.ts'),
  usedIn('pdfkit', 'receipts/receipt-pdf.ts'),
  usedIn('fontkit', 'receipts/noto-sans.ts'),
  usedIn('uqr', 'receipts/receipt-layout.ts', 'operator/qr-code.ts'),
  usedIn('node:worker_threads', 'receipts', 'start/compaction.ts', 'start/compaction-worker.ts'),
  usedIn('yaml', 'http/pages/documents.ts'),
  usedIn('preact-render-to-string', 'operations/pages/page.tsx'),
  {
    rule: `Only a .tsx and ${importersOfPages.join(', ')} may import a .tsx.`,
    reason:
      'Node alone cannot run a .tsx, and the SDK, which imports operations, must not carry Preact.',
    cure: 'Write the page in a .tsx, and import it from @delivery-orders/operations/pages.',
    violations: ({ file, files }) =>
      files
        .filter((target) => isPage(target) && !isPage(file) && !importersOfPages.includes(file))
        .map((target) => `imports ${target}`),
  },
  {
    rule: 'Every .tsx must begin with the comments that name Preact, and only a .tsx may import it.',
    reason:
      'tsx finds no tsconfig.json where the service starts, so the file itself must name Preact.',
    cure: 'Begin the file with the two comments of operations/pages/page.tsx, and end its name in .tsx.',
    violations: ({ file, text, packages }) => [
      ...(isPage(file) && !text.startsWith(namesPreact) ? ['does not name Preact'] : []),
      ...packages
        .filter((target) => target === 'preact' && !isPage(file))
        .map(() => 'imports preact'),
    ],
  },
  onlyContainedIn(
    { name: 'the font package', pattern: /@fontsource\// },
    ['receipts/noto-sans.ts'],
    replaceable,
  ),
  {
    rule: 'The operations package may import only packages and Node modules without I/O.',
    reason: 'The test service of the SDK also runs the operations, without a disk or a network.',
    cure: 'Do the I/O in apps/server, behind a port or a parameter.',
    violations: ({ file, packages }) =>
      packages
        .filter((target) => file.startsWith('operations/') && !withoutIo.includes(target))
        .map((target) => `imports ${target}`),
  },
  onlyContainedIn(
    { name: 'process.env', pattern: /\bprocess\.env\b/ },
    ['settings/config.ts', 'settings/machine-user.ts'],
    injected,
  ),
  onlyContainedIn(
    { name: 'the current time', pattern: /\bDate\.now\(|new Date\(\)/ },
    ['clock.ts', 'operations/clock.ts', 'cli/options.ts', scriptOfPhone],
    injected,
  ),
  onlyContainedIn(
    {
      name: 'randomness',
      pattern: /\bMath\.random\(|getRandomValues\(|randomBytes\(|randomUUID\(/,
    },
    ['random.ts', scriptOfPhone],
    injected,
  ),
  onlyContainedIn(
    { name: 'console', pattern: /\bconsole\./ },
    ['cli', 'http/pages/first-order.ts'],
    injected,
  ),
  onlyContainedIn(
    { name: 'timers', pattern: /\bsetTimeout\(|\bsetInterval\(/ },
    [
      ...['clock.ts', 'operations/pause.ts', 'operations/service/service-clock.ts'],
      ...['desk/browser/refresh-script.ts', scriptOfPhone],
      'http/answer.ts',
      'http/listen.ts',
      'log/output.ts',
      'log/repeat-limit.ts',
      'receipts/receipt-printer.ts',
      'store/sqlite/sqlite-files.ts',
      'dispatch/exchange.ts',
    ],
    {
      reason: 'A forgotten timer keeps the process alive, or fires after the shutdown.',
      cure: 'Take a parameter of type Timer.',
    },
  ),
  onlyContainedIn(
    { name: '`prepare` with a type of rows', pattern: /\bprepare<[^(]*, \w*Row\b/ },
    ['store/sqlite/sqlite-check.ts', 'store/sqlite/sqlite-copy.ts'],
    {
      reason: 'The compiler does not read SQL, so a renamed column would go unnoticed.',
      cure: 'Use expectColumns, which compares the columns of the query with those of the rows.',
    },
  ),
  onlyContainedIn(
    { name: 'transactions of SQLite', pattern: /\.transaction\(/ },
    ['store/sqlite/sqlite-database.ts', scriptOfPhone],
    {
      reason:
        'A write must not be acknowledged if the files of the database were moved or deleted.',
      cure: 'Use `writing` of store/sqlite/sqlite-database.ts.',
    },
  ),
  onlyContainedIn(
    { name: 'a thrown refusal', pattern: /throw (await )?new Refusal|throw refus/ },
    [],
    {
      reason: 'The compiler checks which refusals a function returns, but not which it throws.',
      cure: 'Return the refusal. Add it to the return type, and to the callers until the handler.',
    },
  ),
  onlyContainedIn({ name: 'generated files', pattern: /\/generated\// }, [], {
    reason: 'Generated files are internal to the contract package, which may change their shape.',
    cure: 'Import what @delivery-orders/contract exports.',
  }),
]

const withoutIo: readonly string[] = [
  ...[contract, domain, 'preact', 'preact-render-to-string'],
  ...['buffer', 'crypto', 'net', 'querystring', 'timers/promises', 'zlib'].map(
    (name) => `node:${name}`,
  ),
]

const isEngine = (file: string): boolean => /^store\/(sqlite|postgres)\//.test(file)

const isSameEngine = (file: string, target: string): boolean =>
  file.split('/').slice(0, 2).join('/') === target.split('/').slice(0, 2).join('/')

describe('the architecture', () => {
  test('the sources follow the rules above', () => {
    expect(sources.length).toBeGreaterThan(150)
    checkArchitecture(sources, rules)
  })

  test('a forbidden import is reported with the rule, its reason and the cure', () => {
    const source = {
      file: 'http/answer.ts',
      text: '',
      files: ['store/sqlite/sqlite-store.ts'],
      packages: [],
    }

    expect(() => checkArchitecture([source], rules)).toThrow(
      /^http\/answer\.ts imports store\/sqlite\/sqlite-store\.ts\.\n {2}Rule: http may import only .*\n {2}Reason: HTTP knows .*\n {2}Cure: Move /,
    )
  })

  test('an entry of the operations that a folder may not use is reported', () => {
    const use = (file: string, entry: string) => () =>
      checkArchitecture(
        [{ file, text: '', files: [], packages: [`${operations}/${entry}`] }],
        rules,
      )

    for (const entry of ['engine', 'service', 'dispatch']) {
      expect(use('http/answer.ts', entry)).toThrow(`http/answer.ts imports ${operations}/${entry}.`)
    }
    expect(use('http/answer.ts', 'protocol')).not.toThrow()
    expect(use('store/sqlite/sqlite-store.ts', 'engine')).not.toThrow()
  })
})
