import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { test } from '../support/world.ts'

describe('canceling an order', () => {
  test('sets the order and all its items to canceled, with the same new updatedAt', async ({
    acme,
    world,
  }) => {
    const draft = aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] })
    const { createdAt } = await acme.orders.create(draft)
    world.clock.pass('5 min')

    const order = await acme.orders.cancel('A-17')

    const updatedAt = new Date(world.clock.now()).toISOString()
    expect(order).toMatchObject({ status: 'canceled', statusComment: null, createdAt, updatedAt })
    for (const item of order.items)
      expect(item).toMatchObject({ status: 'canceled', statusComment: null, createdAt, updatedAt })
  })

  test('returns phone numbers in national form, missing values as null, and no receipt URL', async ({
    acme,
  }) => {
    const receiptUrl = 'https://shop.example.com/receipts/17.pdf'
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', receiptUrl }))

    const order = await acme.orders.cancel('A-17')

    expect(order).not.toHaveProperty('receiptUrl')
    expect(order).toMatchObject({ deliveryInstructions: null, recipient: { phone: '0702029254' } })
    expect(order.items[0]).toMatchObject({
      size: null,
      sender: { phone: '0102030405', name: null },
    })
  })

  test('sets updatedAt later than createdAt, even within the millisecond of the creation', async ({
    acme,
  }) => {
    const { createdAt } = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    const { updatedAt } = await acme.orders.cancel('A-17')

    expect(Date.parse(updatedAt)).toBe(Date.parse(createdAt) + 1)
  })

  test('is idempotent: canceling a canceled order changes nothing', async ({ acme, world }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const first = await acme.orders.cancel('A-17')
    world.clock.pass('1 h')

    expect(await acme.orders.cancel('A-17')).toEqual(first)
  })

  test('returns the same response to 20 concurrent requests', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    const answers = await Promise.all(Array.from({ length: 20 }, () => acme.orders.cancel('A-17')))

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('answers 404 order_not_found for an order that does not exist', async ({ acme }) => {
    await expect(acme.orders.cancel('A-17')).rejects.toMatchObject({
      status: 404,
      code: 'order_not_found',
    })
  })
})
