import { Writable } from 'node:stream'
import { document, operationsOf } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { createLog } from '../../src/log.ts'
import { engine } from '../support/engine.ts'
import { test } from '../support/world.ts'
import { requestRun } from './support/request-run.ts'

/** More of them by the command of their own: REQUESTS=100000 pnpm test:requests. */
const given = process.env['REQUESTS']
const count = Number(given ?? { sqlite: 5_000, postgres: 1_500, memory: 3_000 }[engine])
/** What is refused before it comes to a store is refused alike before each. */
const deterministic = given === undefined && engine === 'postgres' ? 'accepted' : 'all'
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

  const { requests, faults, carriedOut, good } = await requestRun({
    world,
    count,
    seed,
    deterministic,
    pause,
  })

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
