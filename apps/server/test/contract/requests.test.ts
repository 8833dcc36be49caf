import { Writable } from 'node:stream'
import { document, operationsOf } from '@delivery-orders/contract'
import type { Store } from '@delivery-orders/operations'
import { expect } from 'vitest'
import type { Database } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { isInMemory, openStore } from '../support/engine.ts'
import { test } from '../support/world.ts'
import { requestRun } from './support/request-run.ts'

/** More of them by the command of their own: REQUESTS=100000 pnpm test:requests. */
const count = Number(process.env['REQUESTS'] ?? (isInMemory ? 3_000 : 5_000))
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** What is left of it after garbage was collected, in MB. */
function memoryInUse(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

test(`${count} requests made from the contract are answered as it says, with seed ${seed}`, {
  timeout: 60_000 + count * 20,
}, async ({ startWorld }) => {
  // A world keeps every line of its log, and this is about what the service keeps.
  const world = await startWorld({ parts: { log: createLog('info', nowhere()) } })
  const memory: { readonly done: number; readonly inUse: number }[] = []
  const pause = (done: number) => {
    if (done >= (memory.length + 1) * (count / 10)) memory.push({ done, inUse: memoryInUse() })
  }

  const { requests, faults, carriedOut, good } = await requestRun({ world, count, seed, pause })

  const done = [...carriedOut.values()].reduce((sum, times) => sum + times, 0)
  const inUse = memory.map((at) => at.inUse.toFixed(0)).join(' ')
  process.stdout.write(
    `${requests} requests, ${good} of them good, ${done} carried out; MB in use: ${inUse}\n`,
  )
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(count)
  expect([...carriedOut.keys()].sort()).toEqual(
    operationsOf(document)
      .map(({ id }) => id)
      .sort(),
  )
  expect(good).toBeGreaterThan(count / 10)
  // By then everything has been loaded, compiled and filled once.
  const warm = memory.find((at) => at.done >= count * 0.3)?.inUse ?? 0
  if (count >= 50_000) expect(memory.at(-1)?.inUse).toBeLessThan(warm * 1.1)
})

test.for([
  ['fails now and then', failing, '500'],
  ['tells more than it may', telling, 'courier'],
] as const)(
  'a server that %s is found out',
  { timeout: 30_000 },
  async ([, openStore, sign], { startWorld }) => {
    const world = await startWorld({ parts: { openStore } })

    const { faults } = await requestRun({ world, count: 1_200, seed: 1, isByChance: true })

    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toContain(sign)
  },
)

function failing(database: Database): Store {
  const store = openStore(database)
  const { orders } = store
  let commits = 0
  return {
    ...store,
    orders: {
      ...orders,
      commit: (change) =>
        ++commits % 20 === 0 ? Promise.reject(new Error('broken')) : orders.commit(change),
    },
  }
}

function telling(database: Database): Store {
  const store = openStore(database)
  const { orders } = store
  let reads = 0
  return {
    ...store,
    orders: {
      ...orders,
      findRendered: async (...given) => {
        const text = await orders.findRendered(...given)
        return ++reads % 10 === 0 ? text?.replace(/}$/, ',"courier":"Moussa"}') : text
      },
    },
  }
}
