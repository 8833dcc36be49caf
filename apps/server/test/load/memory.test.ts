import { test as base, describe, expect } from 'vitest'
import { newDatabase } from '../support/new-database.ts'
import { bearer, exchange } from '../support/send.ts'
import { startServer } from '../support/server-process.ts'
import { hasChanges } from './support/changed-orders.ts'
import type { MemoryLoad } from './support/memory-load.ts'
import { runUnderLoad } from './support/run-under-load.ts'

/**
 * Duration of the load. In two seconds, each writer begins one or two requests. For five minutes with the default limit:
 * `pnpm test:long -- memory`.
 */
const seconds = Number(process.env['SECONDS'] ?? 2)
const isLong = seconds >= 60
const heapMb = isLong ? 512 : 256
const settings = {
  RATE_LIMIT_READS: '1200',
  RATE_LIMIT_WRITES: '300',
  ...(isLong ? {} : { REQUEST_MEMORY_MB: '64' }),
}
/** Without the limit, the process has to end within this time. */
const deathSeconds = 60

const test = base.extend<{ databaseUrl: string }>({
  databaseUrl: async ({ task: _ }, use) => {
    await using opened = new AsyncDisposableStack()
    await use((await newDatabase(opened)).url)
  },
})

describe(`a service with a heap of ${heapMb} MB`, () => {
  test(`survives ${seconds} seconds of the largest requests, accepts small orders, and loses no acknowledged order`, {
    timeout: 240_000 + seconds * 4_000,
  }, async ({ databaseUrl }) => {
    const { load, ending } = await runUnderLoad({ databaseUrl, heapMb, settings, seconds })

    expect(ending).toBe('SIGKILL')
    const lost = await lostOf(databaseUrl, load)
    console.log(
      `${load.acknowledged.size} large orders acknowledged, ${lost.length} lost; changed orders: ${changesIn(load)}`,
    )
    expect(lost).toEqual([])
    expect(load.unexpected()).toEqual([])
    expect(Object.keys(load.tally['create small'] ?? {})).toEqual(['201'])
    expect(Object.keys(load.tally['get small'] ?? {})).toEqual(['200'])
    expect(load.acknowledged.size).toBeGreaterThan(0)
    // In two seconds, a busy machine may accept none of the orders that are to be changed.
    if (isLong) {
      expect(load.count('create changed', 201)).toBeGreaterThan(0)
      expect(load.count('update', 200)).toBeGreaterThan(50)
    }
    expect(load.count('create', 503)).toBeGreaterThan(0)
  })

  test('runs out of memory under the same load if REQUEST_MEMORY_MB is 0', {
    timeout: 240_000,
  }, async ({ databaseUrl }) => {
    const unlimited = { ...settings, REQUEST_MEMORY_MB: '0' }
    const { ending } = await runUnderLoad({
      ...{ databaseUrl, heapMb, settings: unlimited },
      seconds: deathSeconds,
    })

    expect(ending).toBe('SIGABRT')
  })
})

/** Returns the acknowledged orders that the database does not have, or not as acknowledged. */
async function lostOf(
  databaseUrl: string,
  { acknowledged, changed }: MemoryLoad,
): Promise<readonly string[]> {
  const server = await startServer(databaseUrl)
  const lost: string[] = []
  for (const [reference, { token, itemCount, isCanceled }] of acknowledged) {
    const headers = bearer(token)
    const { status, text } = await exchange(server.url, { path: `/orders/${reference}`, headers })
    const order = status === 200 ? JSON.parse(text) : { items: [] }
    const isKept = order.items.length === itemCount && (!isCanceled || order.status === 'canceled')
    if (!isKept) lost.push(reference)
  }
  for (const [reference, order] of changed) {
    const request = { path: `/orders/${reference}`, headers: bearer(order.token) }
    const { status, text } = await exchange(server.url, request)
    if (status !== 200 || !hasChanges(text, order)) lost.push(reference)
  }
  await server.end('SIGTERM')
  return lost
}

const changesIn = ({ changed }: MemoryLoad): string =>
  [...changed.values()]
    .map(({ update, deliver }) => `${update} updates, ${deliver} items`)
    .join('; ')
