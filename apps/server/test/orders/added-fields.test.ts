import type { OrderDraft } from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aCashDraft } from '../support/a-cash-draft.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { post } from '../support/post.ts'
import { test, type World } from '../support/world.ts'
import { manyKeys } from './support/many-keys.ts'

describe('cash, windows, metadata and language', () => {
  test('belong to the draft: the same times and metadata in another form are identical, others are not', async ({
    acme,
  }) => {
    const referenceNumber = 'A-17'
    await acme.orders.create(aCashDraft({ referenceNumber }))
    const same = aCashDraft({
      referenceNumber,
      deliveryWindow: { from: '2026-11-20T16:00:00Z', to: '2026-11-20T18:00:00Z' },
      metadata: { campaign: 'Zwergeule', erpNumber: 'SO-Quendel' },
    })
    const others: readonly Partial<OrderDraft>[] = [
      { collect: { amount: 12.5 } },
      { metadata: { erpNumber: 'SO-Quendel' } },
      { pickupWindow: null },
      { requires: { photo: true } },
      { recipient: aDraft().recipient },
    ]

    expect((await acme.orders.createOrGet(same)).created).toBe(false)
    for (const own of others)
      await expect(
        acme.orders.create(aCashDraft({ referenceNumber, ...own })),
      ).rejects.toMatchObject({ code: 'duplicate_reference', identical: false })
  })
})

const window = (from: string, to: string) => ({ from, to })

/** Each breaks a limit that the schema does not express, except the amounts. */
const faults: readonly (readonly [own: object, pointer: string, code: string])[] = [
  [{ collect: { amount: 0 } }, '/collect/amount', 'minimum'],
  [{ collect: { amount: 9.9e-7 } }, '/collect/amount', 'minimum'],
  [{ total: 5e-324 }, '/total', 'minimum'],
  [{ deliveryFee: 9.9e-7 }, '/deliveryFee', 'minimum'],
  [{ items: [{ ...aDraft().items[0], total: 9.9e-7 }] }, '/items/0/total', 'minimum'],
  [
    { deliveryWindow: window('2026-11-20T10:00:00Z', '2026-11-20T10:59:59+01:00') },
    '/deliveryWindow/to',
    'window_order',
  ],
  [
    { pickupWindow: window('2026-11-20T10:00:00Z', '2026-11-20T09:59:59Z') },
    '/pickupWindow/to',
    'window_order',
  ],
  [
    { deliveryWindow: window('2026-11-20T10:00:00Z', '2026-12-21T10:00:00.001Z') },
    '/deliveryWindow/to',
    'window_length',
  ],
  [
    { deliveryWindow: window('9999-12-31T23:00:00Z', '9999-12-31T23:30:00-01:00') },
    '/deliveryWindow/to',
    'format',
  ],
  [{ metadata: { a: 'é'.repeat(2_048) } }, '/metadata', 'max_bytes'],
]

describe('a value beyond a limit', () => {
  test.for(faults)(
    '%j is refused at %s with %s, and nothing is created',
    async (fault, { world }) => {
      const [own, pointer, code] = fault
      const token = await world.token('acme')
      const errorsOf = errorsIn(world, token)
      const draft = { ...aDraft(), ...own }

      expect(await errorsOf('/orders', draft)).toContainEqual([pointer, code])
      expect(await errorsOf('/order-batches', { orders: [aDraft(), draft] })).toContainEqual([
        `/orders/1${pointer}`,
        code,
      ])
      expect(await allOf((await world.client('acme')).orders.list())).toEqual([])
    },
  )

  test('is accepted at the limit itself', async ({ acme }) => {
    const key = 'k'.repeat(40)
    const order = await acme.orders.create(
      aDraft({
        collect: { amount: 1e12, note: 'x'.repeat(500) },
        pickupWindow: { from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:00:00Z' },
        deliveryWindow: { from: '2026-11-20T10:00:00Z', to: '2026-12-21T10:00:00Z' },
        metadata: { [key]: 'é'.repeat(2_028) },
        recipient: { ...aDraft().recipient, language: 'x-unknown' },
      }),
    )
    expect(order.metadata?.[key]).toHaveLength(2_028)
    await acme.orders.create(aDraft({ metadata: manyKeys(20) }))
    const small = aDraft({ total: 0, deliveryFee: 1e-6, collect: { amount: 1e-6 } })
    expect(await acme.orders.create(small)).toMatchObject({ total: 0, deliveryFee: 1e-6 })
  })

  test('is not repeated in the response, however long the key of the metadata is', async ({
    world,
  }) => {
    const metadata = { ['Quendel'.repeat(1_000)]: '' }
    const body = { ...aDraft(), metadata }
    const { status, text } = await post(world, { body, token: await world.token('acme') })

    expect(status).toBe(400)
    expect(text).not.toContain('Quendel')
    expect(JSON.parse(text).errors).toMatchObject([{ pointer: '/metadata' }])
  })
})

const errorsIn =
  (world: World, token: string) =>
  async (path: string, body: object): Promise<readonly (readonly [string, string])[]> => {
    const { status, problem } = await post(world, { path, body, token })
    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    return (problem.errors ?? []).map(({ pointer, code }) => [pointer, code] as const)
  }
