import { readdir, readFile } from 'node:fs/promises'
import type { OrderDraft } from '@delivery-orders/contract'
import { ProblemError } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { test } from '../support/world.ts'

const examples = new URL('../../../../spec/examples/', import.meta.url)
const drafts = (await readdir(examples)).filter((name) => name.startsWith('order-draft'))

/** The SDK refuses unknown fields by default. */
const lenient = { headers: { prefer: 'handling=lenient' } }

describe('creating an order', () => {
  test('returns the order and all its items as pending, with the same creation time', async ({
    acme,
    world,
  }) => {
    const order = await acme.orders.create(aDraft({ items: [anItem(), anItem()] }))

    const now = new Date(world.clock.now()).toISOString()
    expect(order).toMatchObject({
      status: 'pending',
      statusComment: null,
      createdAt: now,
      updatedAt: now,
    })
    expect(order.items).toHaveLength(2)
    for (const item of order.items)
      expect(item).toMatchObject({
        status: 'pending',
        statusComment: null,
        createdAt: now,
        updatedAt: now,
      })
  })

  test('gives the order a unique number and shows it as orderId on every item', async ({
    acme,
  }) => {
    const first = await acme.orders.create(aDraft({ items: [anItem(), anItem()] }))
    const second = await acme.orders.create(aDraft())

    const [one, other] = first.items
    expect(one?.orderId).toBeGreaterThan(0)
    expect(other?.orderId).toBe(one?.orderId)
    expect(second.items[0]?.orderId).not.toBe(one?.orderId)
  })

  test('generates a reference if the client sends none', async ({ acme }) => {
    const order = await acme.orders.create(aDraft({ referenceNumber: null }))

    expect(order.referenceNumber).toMatch(/^ORD-[0-9A-HJKMNP-TV-Z]{26}$/)
    expect((await acme.orders.get(order.referenceNumber)).referenceNumber).toBe(
      order.referenceNumber,
    )
  })

  test('returns phone numbers in national form, missing values as null, and a receipt URL', async ({
    acme,
    world,
  }) => {
    const order = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    expect(order).toMatchObject({
      deliveryInstructions: null,
      deliveryDeadline: null,
      recipient: {
        referenceNumber: null,
        phone: '0702029254',
        address: { landmark: null, latitude: null, longitude: null },
      },
    })
    expect(order.items[0]).toMatchObject({
      referenceNumber: null,
      size: null,
      weight: null,
      itemUrl: null,
      sender: { referenceNumber: 'shop-7', name: null, phone: '0102030405' },
    })
    expect(order.receiptUrl).toMatch(new RegExp(`^${world.url}/receipts/[A-Za-z0-9_-]{24}\\.pdf$`))
  })

  test('computes missing totals without rounding errors', async ({ acme }) => {
    const items = [anItem({ total: 0.1 }), anItem({ total: 0.2 }), anItem()]
    const order = await acme.orders.create(aDraft({ items }))

    expect(order).toMatchObject({ total: 0.3, deliveryFee: 0 })
    expect(order.items.map(({ total }) => total)).toEqual([0.1, 0.2, 0])
  })

  test('accepts a total that is not the sum of the items', async ({ acme }) => {
    const order = await acme.orders.create(aDraft({ total: 5, deliveryFee: 2.5 }))

    expect(order).toMatchObject({ total: 5, deliveryFee: 2.5 })
  })

  test('accepts a delivery deadline in the past', async ({ acme }) => {
    const order = await acme.orders.create(aDraft({ deliveryDeadline: '2001-01-01' }))

    expect(order.deliveryDeadline).toBe('2001-01-01')
  })

  test('ignores unknown fields and does not store them if the client is lenient', async ({
    acme,
  }) => {
    const { recipient } = aDraft()
    const draft = { ...aDraft(), color: 'red', recipient: { ...recipient, referenceNumber: 'R-1' } }
    const order = await acme.orders.create(draft, lenient)

    expect(order).not.toHaveProperty('color')
    expect(order.recipient.referenceNumber).toBeNull()
  })

  test.for(drafts)(
    'accepts %s, an example of the contract, and returns its values',
    async (name, { acme }) => {
      const draft: OrderDraft = JSON.parse(await readFile(new URL(name, examples), 'utf8'))
      const { referenceNumber } = await acme.orders.create(draft)

      expect(await acme.orders.get(referenceNumber)).toMatchObject(asShown(draft))
    },
  )

  test('returns the URL of the order in the Location header', async ({ world }) => {
    const response = await fetch(`${world.url}/orders`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await world.token('acme')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(aDraft({ referenceNumber: 'A/17 é' })),
    })

    expect(response.status).toBe(201)
    expect(response.headers.get('Location')).toBe(`${world.url}/orders/A%2F17%20%C3%A9`)
  })

  test('returns the entity tag of the order, in a replay too, so that the first If-Match needs no request', async ({
    acme,
  }) => {
    const options = { idempotencyKey: 'k-1' }
    const tagOf = async () => {
      const created = acme.orders.create(aDraft({ referenceNumber: 'A-17' }), options)
      return (await created.withResponse()).response.headers.get('ETag') ?? ''
    }
    const tag = await tagOf()

    const got = await acme.orders.get('A-17').withResponse()
    expect(tag).toBe(got.response.headers.get('ETag'))
    const changed = await acme.orders.update('A-17', { deliveryFee: 7 }, { ifMatch: tag })
    expect(changed.deliveryFee).toBe(7)
    expect(await tagOf()).toBe(tag)
  })
})

describe('creating an order with a reference that is in use', () => {
  test('answers 409 duplicate_reference and shows the existing order', async ({ acme }) => {
    const first = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    const problem = await refusal(acme.orders.create(aDraft({ referenceNumber: 'A-17', total: 7 })))

    expect(problem).toMatchObject({
      status: 409,
      code: 'duplicate_reference',
      identical: false,
      existing: { referenceNumber: 'A-17', status: 'pending', createdAt: first.createdAt },
    })
  })

  test('reports identical: true for the same draft, so a client can tell that its first request succeeded', async ({
    acme,
  }) => {
    const draft = aDraft({ referenceNumber: 'A-17', total: null })
    await acme.orders.create(draft)

    const { total: _, ...same } = draft
    const again = { color: 'red', ...same } as OrderDraft
    const problem = await refusal(acme.orders.create(again, lenient))

    expect(problem).toMatchObject({ code: 'duplicate_reference', identical: true })
  })

  test('answers 409 even after the existing order was canceled', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await acme.orders.cancel('A-17')

    const problem = await refusal(acme.orders.create(aDraft({ referenceNumber: 'A-17' })))

    expect(problem).toMatchObject({ existing: { status: 'canceled' }, identical: true })
  })

  test('succeeds if the reference belongs to another client, or to the same client in the other mode', async ({
    acme,
    world,
  }) => {
    const draft = aDraft({ referenceNumber: 'A-17' })
    const globex = await world.client('globex')
    const live = await world.client('acme', 'live')

    const orders = [acme, globex, live].map((client) => client.orders.create(draft))

    const numbers = (await Promise.all(orders)).map(({ items }) => items[0]?.orderId)
    expect(new Set(numbers).size).toBe(3)
  })

  test('succeeds for exactly one of 64 concurrent requests', async ({ acme }) => {
    const draft = aDraft({ referenceNumber: 'A-17' })
    const tries = await Promise.allSettled(
      Array.from({ length: 64 }, () => acme.orders.create(draft)),
    )

    const refused = tries.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(63)
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'duplicate_reference' })
  })
})

async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return (error as ProblemError).problem
}

/** Returns the draft as an order shows it: without nulls, and with times in UTC. */
const asShown = (draft: OrderDraft): object =>
  JSON.parse(JSON.stringify(draft), (key, member) => {
    if (key === 'from' || key === 'to') return new Date(member).toISOString()
    return member === null ? undefined : member
  })
