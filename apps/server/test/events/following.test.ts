import type { OrderEvent } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { test } from '../support/world.ts'

const labelOf = ({ type, data }: OrderEvent): string =>
  `${type} ${'order' in data ? data.order.referenceNumber : ''}`

test('following the feed gets the events of before and those that happen during the loop', async ({
  world,
  acme,
}) => {
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const reader = await world.client('acme')
  const steps = [
    () => acme.orders.create(aDraft({ referenceNumber: 'A-18' })),
    () => acme.orders.cancel('A-17'),
    () => acme.orders.progress('A-18', { to: 'assigned' }),
  ]

  const seen: string[] = []
  for await (const event of reader.events.follow()) {
    seen.push(labelOf(event))
    const step = steps.shift()
    if (!step) break
    await step()
  }

  expect(seen).toEqual([
    'order.created A-17',
    'order.created A-18',
    'order.canceled A-17',
    'order.assigned A-18',
  ])
})

test('following the feed after an event gets only later events', async ({ world, acme }) => {
  const reader = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await acme.orders.create(aDraft({ referenceNumber: 'A-18' }))
  const { value: first } = await reader.events.list()[Symbol.asyncIterator]().next()

  for await (const event of reader.events.follow({ after: first?.id })) {
    expect(labelOf(event)).toBe('order.created A-18')
    break
  }
})
