import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { bearer, json, send } from '../support/send.ts'
import { test } from '../support/world.ts'

const withCodes = (warnings: readonly { code: string; pointer: string }[]) =>
  warnings.map(({ code, pointer }) => `${code} ${pointer}`)

describe('checking an order', () => {
  test('creates no order, takes no reference and makes no event', async ({ acme }) => {
    const draft = aDraft({ referenceNumber: 'A-17' })
    await acme.orders.check(draft)
    expect((await acme.orders.check(draft)).warnings).toEqual([])

    expect(await allOf(acme.orders.list())).toEqual([])
    expect(await allOf(acme.events.list())).toEqual([])
    await acme.orders.create(draft)
  })

  test('returns the draft with all defaults, and without nulls and unknown fields', async ({
    acme,
  }) => {
    const draft = aDraft({
      deliveryInstructions: null,
      items: [anItem({ total: 0.1, size: null })],
    })
    const { order } = await acme.orders.check({ ...draft, color: 'red' } as OrderDraft)

    expect(order).toEqual({
      ...aDraft({ items: [anItem({ total: 0.1 })] }),
      total: 0.1,
      deliveryFee: 0,
    })
  })

  test('returns a draft that creates the same order', async ({ acme }) => {
    const full: OrderDraft = {
      ...aDraft({
        referenceNumber: 'A-17',
        total: 7,
        deliveryFee: 1,
        deliveryInstructions: 'Ring',
      }),
      receiptUrl: 'https://example.com/r',
      deliveryDeadline: '2027-01-31',
      items: [
        anItem({ referenceNumber: 'L-1', total: 6, size: 'M', weight: 1.2 }),
        anItem({ itemUrl: 'https://example.com/i', sender: { ...anItem().sender, name: 'Fatou' } }),
      ],
    }
    const { order } = await acme.orders.check(full)
    const [created, other] = [
      await acme.orders.create(order),
      await acme.orders.create({ ...full, referenceNumber: 'A-18' }),
    ]

    expect(order).toMatchObject(full)
    const ids = /"(orderId|referenceNumber|trackingUrl)":("A-1\d"|\d+|"[^"]+")/g
    expect(JSON.stringify(created).replaceAll(ids, '')).toBe(
      JSON.stringify(other).replaceAll(ids, ''),
    )
  })

  test('leaves out a sum that no draft may have as its total', async ({ acme }) => {
    const { order } = await acme.orders.check(
      aDraft({ items: [anItem({ total: 1e12 }), anItem({ total: 1e12 })] }),
    )

    expect(order).not.toHaveProperty('total')
  })

  test('warns of unknown fields, with a suggestion', async ({ acme }) => {
    const items = [{ ...anItem(), wieght: 1.2 }]
    const { warnings } = await acme.orders.check({
      ...aDraft(),
      items,
      deliveryInstruction: 'Ring',
      ['x'.repeat(101)]: 1,
    } as OrderDraft)

    expect(warnings).toEqual([
      {
        ...{ code: 'unknown_field', pointer: '/items/0/wieght', suggestion: 'weight' },
        message: 'is not a field of this request: did you mean weight?',
      },
      {
        code: 'unknown_field',
        pointer: '/deliveryInstruction',
        message: 'is not a field of this request: did you mean deliveryInstructions?',
        suggestion: 'deliveryInstructions',
      },
      {
        ...{ code: 'unknown_field', pointer: '' },
        message: 'has an unknown field, whose name has more than 100 characters',
      },
    ])
  })

  test('warns of a total that is not the sum', async ({ acme }) => {
    const items = [anItem({ total: 0.1 }), anItem({ total: 0.2 })]
    const check = (total: number) => acme.orders.check(aDraft({ total, deliveryFee: 1, items }))

    expect((await check(1.3)).warnings).toEqual([])
    expect((await check(1)).warnings).toEqual([
      {
        ...{ code: 'total_differs', pointer: '/total', sum: 1.3 },
        message: "is not the sum of the items' totals and the fee, which is 1.3",
      },
    ])
  })

  test('warns of a deadline before today', async ({ acme, world }) => {
    const day = (from: number) => new Date(world.clock.now() + from * 86_400_000).toISOString()
    const check = async (from: number) => {
      const deliveryDeadline = day(from).slice(0, 10)
      return withCodes((await acme.orders.check(aDraft({ deliveryDeadline }))).warnings)
    }

    expect(await check(-1)).toEqual(['deadline_past /deliveryDeadline'])
    expect([await check(0), await check(1)]).toEqual([[], []])
  })

  test('warns of a reference that is taken, and says from which draft', async ({ acme, world }) => {
    const draft = aDraft({ referenceNumber: 'A-17' })
    await acme.orders.create(draft)
    await acme.orders.cancel('A-17')

    const { warnings } = await acme.orders.check(draft)
    expect(warnings).toEqual([
      {
        ...{ code: 'reference_taken', pointer: '/referenceNumber', identical: true },
        message: 'belongs to an order from the same draft',
        existing: {
          referenceNumber: 'A-17',
          status: 'canceled',
          createdAt: new Date(world.clock.now()).toISOString(),
        },
      },
    ])
    const other = await acme.orders.check({ ...draft, deliveryFee: 1 })
    expect(other.warnings).toMatchObject([{ code: 'reference_taken', identical: false }])
    const live = await world.client('acme', 'live')
    expect((await live.orders.check(draft)).warnings).toEqual([])
  })

  test('returns at most 20 warnings', async ({ acme }) => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, nr) => [`x${nr}`, nr]))
    const draft = { ...aDraft({ total: 1 }), ...many }
    const { warnings } = await acme.orders.check(draft as OrderDraft)

    expect(warnings).toHaveLength(20)
    expect(warnings[0]?.code).toBe('total_differs')
  })

  test('is refused as creating the order would be, whatever Prefer says', async ({
    world,
    acme,
  }) => {
    const headers = { ...bearer(await world.token('acme')), ...json }
    for (const body of ['null', '[]', '"x"', '{}', '{"items":[],"x":1}', '{"__proto__":1}', '{']) {
      const request = { method: 'POST', headers, body }
      const check = await send(world, {
        ...{ ...request, path: '/order-checks' },
        headers: { ...headers, Prefer: 'handling=strict', 'Idempotency-Key': '' },
      })
      const created = await send(world, { ...request, path: '/orders' })

      expect([check.status, check.problem.errors]).toEqual([400, created.problem.errors])
    }
    const reader = await world.client('acme', 'test', ['orders:read'])
    await expect(reader.orders.check(aDraft())).rejects.toHaveProperty('code', 'insufficient_scope')
    const { response } = await acme.orders.check(aDraft()).withResponse()
    expect(response.headers.has('Preference-Applied')).toBe(false)
  })
})
