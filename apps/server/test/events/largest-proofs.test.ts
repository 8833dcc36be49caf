import { expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { engine } from '../support/engine.ts'
import { rowsOf } from '../support/execute.ts'
import { test } from '../support/world.ts'

const itemCount = 100
const text = (position: number, length: number) => `${position} `.padEnd(length, 'é')
const url = (position: number, name: string) =>
  `https://courier.example.com/${name}/${position}/`.padEnd(2_048, 'x')

/** The largest proof and courier, another one for each item. */
const reportOf = (position: number) => ({
  ...{ to: 'delivered' as const, items: [position] },
  courier: {
    ...{ name: text(position, 200), phone: '+123456789012345' },
    ...{ vehicle: text(position, 200), reference: text(position, 200) },
  },
  proof: {
    ...{ receivedBy: text(position, 200), exception: text(position, 500) },
    ...{ photoUrl: url(position, 'photos'), signatureUrl: url(position, 'signatures') },
    ...{ ageChecked: true, at: '2026-11-20T12:00:00.123Z', latitude: 5.123456789012345 },
    ...{ longitude: -3.123456789012345, collected: 0.1 },
  },
  quantities: [{ item: position, quantity: 999_999 }],
})

test('an order of 100 items that are delivered one by one stores each of the largest proofs once', async ({
  world,
  acme,
}) => {
  const items = Array.from({ length: itemCount }, () => anItem({ quantity: 1_000_000 }))
  await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
  for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
    await acme.orders.progress('A-17', { to })
  let stepMs = 0
  for (const position of items.keys()) {
    const startedAt = performance.now()
    await acme.orders.progress('A-17', reportOf(position))
    stepMs = performance.now() - startedAt
  }

  const order = await acme.orders.get('A-17')
  expect(order).toMatchObject({ status: 'delivered', collected: 10 })
  const shownBytes = Buffer.byteLength(JSON.stringify(order))
  const reportBytes = Buffer.byteLength(JSON.stringify(reportOf(99)))
  expect(shownBytes).toBeGreaterThan(itemCount * reportBytes * 0.9)
  const timeline = await allOf(acme.orders.events('A-17', { limit: 100 }))
  expect(timeline.map(({ data }) => data.order.collected)).toEqual([
    ...Array(4).fill(undefined),
    ...Array.from({ length: itemCount }, (_, position) => (position + 1) / 10),
  ])
  if (engine === 'memory') return

  const [{ facts = 0 } = {}] = await rowsOf<{ facts: number }>(
    world.databaseUrl,
    'select cast(sum(octet_length(facts)) as integer) as facts from orders',
  )
  const [{ largest = 0 } = {}] = await rowsOf<{ largest: number }>(
    world.databaseUrl,
    'select cast(max(octet_length(facts)) as integer) as largest from events',
  )
  console.log(
    `${engine}: order ${facts} bytes, response ${shownBytes}, largest event ${largest}, last step ${Math.round(stepMs)} ms, process ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`,
  )
  expect(facts).toBeLessThan(itemCount * (reportBytes + 500))
  expect(largest).toBeLessThan(itemCount * 200)
})
