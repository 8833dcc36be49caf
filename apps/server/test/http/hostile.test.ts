import { expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { bearer, json, send } from '../support/send.ts'
import { test } from '../support/world.ts'

const megabyte = 1024 * 1024

test('requests with hundreds of different Content-Types leak no memory', async ({ world }) => {
  const headers = bearer(await world.token('acme'))
  const flood = async (from: number, count: number, type: (n: number) => string) => {
    for (let n = from; n < from + count; n++)
      await send(world, {
        method: n % 2 ? 'POST' : 'PUT',
        path: n % 2 ? '/orders' : '/orders/A-17',
        headers: { ...headers, 'Content-Type': type(n) },
        body: '{}',
      })
  }
  await flood(0, 200, () => 'application/json')
  const before = heap()

  await flood(0, 600, (n) => `application/json; x=${n}`)

  expect((heap() - before) / megabyte).toBeLessThan(20)
})

test('a body of 33,000 empty items is refused within 50 ms of CPU time', async ({ world }) => {
  const headers = { ...bearer(await world.token('acme')), ...json }
  const bomb = JSON.stringify({ items: Array.from({ length: 33_000 }, () => ({})) })
  const sent = { method: 'POST', path: '/orders', headers, body: bomb }
  await send(world, sent)
  const before = heap()
  const startMs = cpuTimeMs()

  for (let n = 0; n < 20; n++) {
    const { problem } = await send(world, sent)
    expect(problem.errors).toMatchObject([
      { pointer: '/recipient' },
      { pointer: '/items', code: 'maxItems' },
    ])
  }

  expect((cpuTimeMs() - startMs) / 20).toBeLessThan(50)
  expect((heap() - before) / megabyte).toBeLessThan(20)
})

test('a body of 100 invalid items is refused within 50 ms of CPU time', async ({ world }) => {
  const headers = { ...bearer(await world.token('acme')), ...json }
  const wrong = {
    ...anItem(),
    quantity: '1',
    itemName: 7,
    total: -1,
    itemUrl: 'javascript:x',
    sender: [],
  }
  const body = JSON.stringify(aDraft({ items: Array.from({ length: 100 }, () => wrong) as never }))
  await send(world, { method: 'POST', path: '/orders', headers, body })
  const startMs = cpuTimeMs()

  const { problem } = await send(world, { method: 'POST', path: '/orders', headers, body })

  expect(problem.errors).toHaveLength(20)
  expect(cpuTimeMs() - startMs).toBeLessThan(50)
})

function heap(): number {
  const collect = globalThis.gc
  if (!collect) throw new Error('gc is not available: run the tests with --expose-gc.')
  collect()
  return process.memoryUsage().heapUsed
}
