import { Writable } from 'node:stream'
import { document, operationsOf } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { engine } from '../support/engine.ts'
import { test } from '../support/world.ts'
import { requestRun } from './support/request-run.ts'

/** Number of requests. To send more: `REQUESTS=100000 pnpm test:long -- requests`. */
const requested = process.env['REQUESTS']
const count = Number(requested ?? { sqlite: 4_000, postgres: 1_000, memory: 1_000 }[engine])
/**
 * Which of the requests that are not random to send. To save time, the default run sends the invalid ones only to the
 * server on SQLite: it refuses them before they reach the store, and `same-generated.test.ts` compares its answers to
 * those of the service in memory.
 */
const deterministic = requested === undefined && engine !== 'sqlite' ? 'accepted' : 'all'
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const discarding = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Returns the memory in use in MiB, after a garbage collection if Node exposes `gc`. */
function memoryInUse(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

test(`${count} requests generated from the contract with seed ${seed} get the responses that the contract declares`, {
  timeout: 120_000 + count * 20,
}, async ({ startWorld }) => {
  // By default a world collects its log lines in memory. That would distort the measurement, so they are discarded.
  const world = await startWorld({ parts: { log: createLog('info', discarding()) } })
  const memory: { readonly done: number; readonly inUse: number }[] = []
  const pause = (done: number) => {
    if (done >= (memory.length + 1) * (count / 10)) memory.push({ done, inUse: memoryInUse() })
  }

  const { requests, faults, successes, good } = await requestRun({
    world,
    count,
    seed,
    deterministic,
    pause,
  })

  const done = [...successes.values()].reduce((sum, times) => sum + times, 0)
  const inUse = memory.map((at) => at.inUse.toFixed(0)).join(' ')
  console.log(
    `${requests} requests, ${good} of them valid, ${done} succeeded; MiB in use over the run: ${inUse}`,
  )
  expect(faults).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(count)
  expect([...successes.keys()].sort()).toEqual(
    operationsOf(document)
      .map(({ id }) => id)
      .sort(),
  )
  expect(good).toBeGreaterThan(count / 10)
  // After 30 % of the requests all code is loaded and compiled, and all caches are filled.
  const warm = memory.find((at) => at.done >= count * 0.3)?.inUse ?? 0
  if (count >= 50_000) expect(memory.at(-1)?.inUse).toBeLessThan(warm * 1.1)
})
