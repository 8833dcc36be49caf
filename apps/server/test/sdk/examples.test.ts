// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { test as base, type World } from '../support/world.ts'

const folder = fileURLToPath(new URL('../../../../packages/sdk/examples/', import.meta.url))

type Run = (name: string, argument: string) => Promise<ProgramOutput>

interface ProgramOutput {
  readonly code: number
  readonly lines: readonly string[]
  readonly stderr: string
}

const test = base.extend<{ run: Run; file: string }>({
  run: async ({ world }, use) => use((name, argument) => runExample(world, name, argument)),
  file: async ({ task: _ }, use) => {
    const own = await mkdtemp(join(tmpdir(), 'delivery-orders-example-'))
    await use(join(own, 'file'))
    await rm(own, { recursive: true })
  },
})

async function runExample(world: World, name: string, argument: string): Promise<ProgramOutput> {
  const child = spawn(
    process.execPath,
    ['--conditions=@delivery-orders/source', join(folder, name), argument],
    {
      env: {
        DELIVERY_ORDERS_BASE_URL: world.url,
        DELIVERY_ORDERS_TOKEN: await world.token('acme'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [[code], output, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, lines: output.split('\n').filter(Boolean), stderr }
}

const drafts = ['A-1', 'A-2'].map((referenceNumber) => aDraft({ referenceNumber }))

test('the example import-orders creates each order once, even if it is run twice', async ({
  run,
  file,
  acme,
}) => {
  await writeFile(file, JSON.stringify(drafts))

  expect(await run('import-orders.ts', file)).toEqual({
    code: 0,
    lines: ['A-1 created', 'A-2 created'],
    stderr: '',
  })
  expect((await run('import-orders.ts', file)).lines).toEqual([
    'A-1 already existed',
    'A-2 already existed',
  ])
  expect(await referencesOf(acme)).toEqual(['A-2', 'A-1'])
})

test('the example import-orders reports an invalid order and creates the valid ones', async ({
  run,
  file,
  acme,
}) => {
  await writeFile(file, JSON.stringify([aDraft({ referenceNumber: 'A-0', items: [] }), ...drafts]))

  const { code, stderr } = await run('import-orders.ts', file)

  expect([code, stderr]).toEqual([1, expect.stringMatching(/^A-0: .*\/items /s)])
  expect(await referencesOf(acme)).toEqual(['A-2', 'A-1'])
})

test('the example follow-order ends when the order has a final status', async ({ run, acme }) => {
  await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))
  await acme.orders.cancel('A-1')

  const { code, lines } = await run('follow-order.ts', 'A-1')

  expect(lines.map((line) => line.split(' ')[1])).toEqual(['order.created', 'order.canceled'])
  expect(code).toBe(1)
  expect(await run('follow-order.ts', 'A-2')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('order_not_found'),
  })
})

test('the example read-feed continues where its previous run ended', async ({
  run,
  file,
  acme,
}) => {
  const newLines = async () => (await run('read-feed.ts', file)).lines.map((line) => line.slice(31))
  await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))

  expect(await newLines()).toEqual(['order.created A-1'])
  expect(await newLines()).toEqual([])
  await acme.orders.cancel('A-1')
  expect(await newLines()).toEqual(['order.canceled A-1'])
})

test('the example tests run every example program', async () => {
  const own = await readFile(new URL(import.meta.url), 'utf8')
  for (const name of await readdir(folder))
    if (/^\/\/ {3}node /m.test(await readFile(join(folder, name), 'utf8')))
      expect(own).toContain(`'${name}'`)
})

async function referencesOf(client: DeliveryOrders): Promise<readonly string[]> {
  const references: string[] = []
  for await (const { referenceNumber } of client.orders.list()) references.push(referenceNumber)
  return references
}
