import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { document } from '@delivery-orders/contract'
import { build } from 'tsdown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compatiblePrefix, contractVersion, sdkVersion } from '../src/call/versions.ts'
import { VERSION } from '../src/index.ts'

/** Bundler settings like those of a program that uses the SDK. */
const core = {
  config: false,
  platform: 'neutral',
  target: 'es2022',
  format: 'esm',
  minify: true,
  dts: false,
  logLevel: 'error',
} as const

type Sdk = typeof import('../src/index.ts')

let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'delivery-orders-sdk-'))
  await build({ outDir: dist, logLevel: 'error' })
})

afterAll(() => rm(dist, { recursive: true }))

const asModule = (): Promise<Sdk> => import(pathToFileURL(join(dist, 'index.js')).href)
const asCommonJs = (): Sdk => createRequire(import.meta.url)(join(dist, 'index.cjs'))

const declarations = ['index', 'fleet', 'webhooks', 'inbox'].flatMap((name) =>
  ['d.ts', 'd.cts'].map((ending) => `${name}.${ending}`),
)

test.for(declarations)(
  'the built file %s imports no other package and no other file',
  async (file) => {
    const text = await readFile(join(dist, file), 'utf8')

    expect(text).not.toMatch(/\brequire\(|\bfrom\s+["']|\bimport\s*[("']/)
  },
)

test('the built code imports only files of the package, and those of ./testing modules of Node', async () => {
  const code = (await readdir(dist)).filter((file) => /\.c?js$/.test(file))
  const others = await Promise.all(
    code.map(async (file) => {
      const text = await readFile(join(dist, file), 'utf8')
      const imports = text.matchAll(
        /^(?:import .*?|(?:const|let) \w+ = require\()(?:from )?"([^"]+)"/gm,
      )
      const names = [...imports].map(([, name = '']) => name)
      return names.flatMap((name) => (code.includes(name.slice(2)) ? [] : [`${file} ${name}`]))
    }),
  )

  expect(others.flat()).toContain('testing.js node:crypto')
  expect(others.flat().filter((each) => !/^testing\.c?js node:/.test(each))).toEqual([])
})

test('a program that uses the client and a fleet loads their code once', async () => {
  const outDir = join(dist, 'both')
  const entry = join(dist, 'both.js')
  const importing = (name: string) =>
    `export { ${name} } from './${name === 'DeliveryFleet' ? 'fleet' : 'index'}.js'`
  await writeFile(entry, ['DeliveryOrders', 'DeliveryFleet'].map(importing).join('\n'))
  await build({ ...core, outDir, entry: { both: entry } })

  expect(gzipSync(await readFile(join(outDir, 'both.js'))).length).toBeLessThan(12_800)
})

test('programs with a custom export condition `source` do not resolve the package to unpublished files', async () => {
  const { exports } = JSON.parse(await readFile('package.json', 'utf8'))
  const conditions = Object.values(exports).map((target) => Object.keys(Object(target)))

  expect(conditions[0]).toEqual(['@delivery-orders/source', 'import', 'require'])
  expect(conditions.flat()).not.toContain('source')
})

test('the client adds less than 12.6 kB to a bundle, minified and compressed', async () => {
  const outDir = join(dist, 'minified')
  const entry = { core: 'test/support/core.ts' }
  await build({ ...core, outDir, entry })

  expect(gzipSync(await readFile(join(outDir, 'core.js'))).length).toBeLessThan(12_600)
})

test('the entry point ./webhooks adds less than 1.55 kB to a bundle, minified and compressed', async () => {
  const outDir = join(dist, 'receiving')
  await build({ ...core, outDir, entry: { webhooks: 'src/webhooks/index.ts' } })

  const bundle = await readFile(join(outDir, 'webhooks.js'))
  expect(gzipSync(bundle).length).toBeLessThan(1550)
})

test('a program that imports only canCancel from the built package bundles less than 0.5 kB', async () => {
  const outDir = join(dist, 'can-cancel')
  const entry = join(dist, 'can-cancel.js')
  await writeFile(entry, "export { canCancel } from './index.js'")
  await build({ ...core, outDir, entry: { main: entry } })

  const bundle = await readFile(join(outDir, 'main.js'))
  expect(gzipSync(bundle).length).toBeLessThan(500)
})

test('LICENSE contains the license of the bundled package openapi-fetch', async () => {
  const [own, its] = await Promise.all(
    ['../LICENSE', '../node_modules/openapi-fetch/LICENSE'].map((path) =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  )

  expect(own).toContain(its?.trim())
})

test('sdkVersion and contractVersion are the versions in package.json and in the contract', async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  )

  expect([sdkVersion, VERSION]).toEqual([version, version])
  expect(contractVersion).toBe(document.info.version)
  expect(contractVersion.startsWith(compatiblePrefix)).toBe(true)
})

test('the ES module and the CommonJS module have the same exports', async () => {
  expect(Object.keys(asCommonJs()).sort()).toEqual(Object.keys(await asModule()).sort())
  expect(Object.keys(asCommonJs())).toContain('DeliveryOrders')
})

test('instanceof with a class of the CommonJS module recognizes an error of the ES module', async () => {
  const one = await asModule()
  const other = asCommonJs()
  const error = new one.ConnectionError('no connection')

  expect(one.ConnectionError).not.toBe(other.ConnectionError)
  expect(error instanceof other.ConnectionError).toBe(true)
  expect(error instanceof other.DeliveryOrdersError).toBe(true)
  expect(error instanceof Error).toBe(true)
  expect(error instanceof other.ProblemError).toBe(false)
  expect(new one.DeliveryOrdersError('any') instanceof other.ConnectionError).toBe(false)
  expect(error.constructor.name).toBe('ConnectionError')
  expect(error.stack).toMatch(/^ConnectionError: no connection/)
})

test.for([
  ['webhooks', 'WebhookError', 'too_old'],
  ['inbox', 'InboxError', 'busy'],
] as const)(
  'instanceof with the CommonJS class of ./%s recognizes an error of its ES module',
  async ([entry, name, code]) => {
    const one = await import(pathToFileURL(join(dist, `${entry}.js`)).href)
    const other = createRequire(import.meta.url)(join(dist, `${entry}.cjs`))
    const error = new one[name](code, 'why')

    expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort())
    expect(one[name]).not.toBe(other[name])
    expect(error instanceof other[name]).toBe(true)
    expect(error.stack).toMatch(`${name}: why`)
  },
)
