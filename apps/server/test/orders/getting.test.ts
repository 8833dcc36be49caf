import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { isInMemory } from '../support/engine.ts'
import { execute } from '../support/execute.ts'
import { test } from '../support/world.ts'

describe('getting an order', () => {
  test('returns phone numbers as they were sent and omits fields without a value', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    const order = await acme.orders.get('A-17')

    expect(order.recipient.phone).toBe('+2250702029254')
    expect(order.items[0]?.sender.phone).toBe('+2250102030405')
    expect(order.recipient.address).toEqual({ name: 'Rue des Jardins 12', city: 'Abidjan' })
    for (const name of ['deliveryInstructions', 'deliveryDeadline'])
      expect(order).not.toHaveProperty(name)
    for (const name of ['size', 'weight', 'itemUrl'])
      expect(order.items[0]).not.toHaveProperty(name)
    expect(order.items[0]?.sender).not.toHaveProperty('name')
  })

  test('returns status comments and references even if they are null', async ({ acme }) => {
    const [item] = [anItem({ sender: { ...anItem().sender, referenceNumber: null } })]
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [item] }))

    const order = await acme.orders.get('A-17')

    expect(order).toMatchObject({ statusComment: null, recipient: { referenceNumber: null } })
    expect(order.items[0]).toMatchObject({
      statusComment: null,
      referenceNumber: null,
      sender: { referenceNumber: null },
    })
  })

  test('returns the current status and updatedAt after the order is canceled', async ({
    acme,
    world,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    world.clock.pass('5 min')
    const { updatedAt } = await acme.orders.cancel('A-17')

    const order = await acme.orders.get('A-17')

    expect(order).toMatchObject({ status: 'canceled', updatedAt })
    expect(order.receiptUrl).toContain('/receipts/')
  })

  test('returns the receipt URL that the client sent', async ({ acme }) => {
    const receiptUrl = 'https://shop.example.com/receipts/17.pdf?a=b'
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', receiptUrl }))

    expect((await acme.orders.get('A-17')).receiptUrl).toBe(receiptUrl)
  })

  test.for([
    'A/17',
    '50%',
    'a?b#c',
    'a b',
    '%2F',
    'Ünïcødé 🚚',
    "it's",
    '...',
    'a+b',
    '\\',
    '__proto__',
  ])('finds the order with the reference %j', async (referenceNumber, { acme }) => {
    await acme.orders.create(aDraft({ referenceNumber }))

    expect((await acme.orders.get(referenceNumber)).referenceNumber).toBe(referenceNumber)
    expect((await acme.orders.cancel(referenceNumber)).referenceNumber).toBe(referenceNumber)
  })

  test('answers 404 order_not_found for an order of another client or mode', async ({
    acme,
    world,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const strangers = [
      ['test', await world.client('globex')],
      ['live', await world.client('acme', 'live')],
    ] as const

    for (const [mode, stranger] of strangers)
      for (const ask of ['get', 'cancel'] as const)
        await expect(stranger.orders[ask]('A-17')).rejects.toMatchObject({
          problem: {
            status: 404,
            code: 'order_not_found',
            detail: `There is no ${mode} order A-17.`,
          },
        })
  })

  test('renders the response again if the stored response has another rendering version', async ({
    acme,
    world,
    skip,
  }) => {
    skip(isInMemory, 'the service in memory has no database')
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const before = await acme.orders.get('A-17')
    const put = (added: number, text: string) =>
      execute(
        world.databaseUrl,
        `update orders set rendering = rendering + ${added}, rendered = '${text}'`,
      )

    await put(1, '{"stale":true}')
    expect(await acme.orders.get('A-17')).toEqual(before)
    // A stored text with the current rendering version is sent as it is, even if the order differs.
    await put(-1, JSON.stringify({ ...before, total: 77 }))
    expect(await acme.orders.get('A-17')).toMatchObject({ total: 77 })
  })

  test('returns receipt URLs below the new PUBLIC_URL if a restart changes this setting', async ({
    startWorld,
    skip,
  }) => {
    skip(isInMemory, 'the service in memory is only reachable at its public URL')
    const before = await startWorld()
    const token = await before.token('acme')
    const client = await before.client('acme')
    await client.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await before.service[Symbol.asyncDispose]()

    const settings = {
      DATABASE_URL: before.databaseUrl,
      PUBLIC_URL: 'https://deliveries.example.com/v',
    }
    const after = await startWorld({
      settings: { ...settings, PORT: new URL(before.url).port },
    })
    const response = await fetch(`${before.url}/orders/A-17`, {
      headers: { Authorization: `Bearer ${token}` },
    })

    expect(after.url).toBe('https://deliveries.example.com/v')
    const { receiptUrl } = (await response.json()) as { receiptUrl: string }
    expect(receiptUrl).toMatch(/^https:\/\/deliveries\.example\.com\/v\/receipts\//)
  })
})
