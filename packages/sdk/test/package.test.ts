import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'tsdown'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Sdk = typeof import('../src/index.ts')

let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'delivery-orders-sdk-'))
  await build({ outDir: dist, logLevel: 'error' })
})

afterAll(() => rm(dist, { recursive: true }))

const asModule = (): Promise<Sdk> => import(pathToFileURL(join(dist, 'index.js')).href)
const asCommonJs = (): Sdk => createRequire(import.meta.url)(join(dist, 'index.cjs'))

test.for(['index.js', 'index.cjs', 'index.d.ts', 'index.d.cts'])(
  '%s stands alone: an installation needs no other package',
  async (file) => {
    const text = await readFile(join(dist, file), 'utf8')

    expect(text).not.toMatch(/\brequire\(|\bfrom\s*["']|\bimport\s*[("']/)
  },
)

test('the client adds at most 6 kB to a bundle, minified and compressed', async () => {
  const outDir = join(dist, 'minified')
  await build({ outDir, minify: true, dts: false, logLevel: 'error' })

  expect(gzipSync(await readFile(join(outDir, 'index.js'))).length).toBeLessThan(6000)
})

test('both kinds of module offer the same', async () => {
  expect(Object.keys(asCommonJs()).sort()).toEqual(Object.keys(await asModule()).sort())
  expect(Object.keys(asCommonJs())).toContain('DeliveryOrders')
})

test('errors are known by name across the two kinds of module', async () => {
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
