import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test as base, expect } from 'vitest'
import { minimal } from '../scripts/example-requests.ts'
import { recorded } from '../scripts/examples.ts'
import { writtenByHand } from '../scripts/problem-examples.ts'
import type { Examples } from '../scripts/recording.ts'
import { exampleFaults, writeExamples } from '../scripts/write-examples.ts'

/** A copy of the examples of the contract. */
const test = base.extend<{ folder: URL }>({
  folder: async ({ task: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'examples-'))
    cpSync(fileURLToPath(new URL('../../../spec/examples/', import.meta.url)), folder, {
      recursive: true,
    })
    await use(pathToFileURL(`${folder}/`))
    rmSync(folder, { recursive: true })
  },
})

test('a new example changes one file, and recording again changes none', async ({ folder }) => {
  const added: Examples = {
    'a-new-order.json': (service) => service.ok('POST', '/orders', { body: minimal }),
    ...recorded,
  }

  expect(await writeExamples(folder, added)).toEqual(['a-new-order.json'])
  expect(await writeExamples(folder, added)).toEqual([])
  expect(await exampleFaults(folder, added)).toEqual([])
})

test('an answer that changed is reported, and so is a file that nothing records', async ({
  folder,
}) => {
  const changed: Examples = {
    ...recorded,
    'order.json': (service) => service.ok('GET', '/orders'),
    'dispatch.json': () => Promise.resolve({}),
  }
  const { 'webhook.json': _, ...others } = changed

  expect(await exampleFaults(folder, others)).toEqual([
    'spec/examples/webhook.json is not recorded. Add it to a file *-examples.ts of packages/operations/scripts.',
    'spec/examples/order.json is not what the service answers. Run `pnpm generate`.',
    'spec/examples/dispatch.json is not what the service answers. Run `pnpm generate`.',
  ])
})

test('at most five examples have a detail that is written by hand', () => {
  expect(Object.keys(writtenByHand).length).toBeLessThanOrEqual(5)
})
