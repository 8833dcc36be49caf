import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { test as base } from '../support/world.ts'
import { manyKeys } from './support/many-keys.ts'

/** Sends a patch as it is, and returns pointer and code of each fault that the problem lists. */
type FaultsOf = (patch: object) => Promise<readonly (readonly [string, string])[]>

const test = base.extend<{ faultsOf: FaultsOf }>({
  faultsOf: async ({ world }, use) => {
    const headers = { ...bearer(await world.token('acme')), ...json }
    await use(async (patch) => {
      const body = JSON.stringify(patch)
      const { status, problem } = await send(world, {
        ...{ method: 'PATCH', path: '/orders/A-17', headers, body },
      })
      expect([status, problem.code]).toEqual([400, 'validation_failed'])
      return (problem.errors ?? []).map(({ pointer, code }) => [pointer, code] as const)
    })
  },
})

const window = { from: '2026-12-10T10:00:00Z', to: '2026-12-11T10:00:00Z' }

describe('a patch', () => {
  test.for([
    [{ deliveryWindow: { to: '2026-12-09T10:00:00Z' } }, '/deliveryWindow/to', 'window_order'],
    [{ deliveryWindow: { from: '2026-11-09T10:00:00Z' } }, '/deliveryWindow/to', 'window_length'],
    [{ pickupWindow: { to: '2026-12-09T10:00:00Z' } }, '/pickupWindow/from', 'required'],
    [{ metadata: { more: 'v'.repeat(4_090) } }, '/metadata', 'max_bytes'],
    [{ metadata: manyKeys(20) }, '/metadata', 'maxProperties'],
    [{ collect: { note: 'Exactly' } }, '/collect/amount', 'required'],
    [{ collect: { amount: null } }, '/collect/amount', 'type'],
    [{ collect: { amount: 9.9e-7 } }, '/collect/amount', 'minimum'],
    [{ total: 5e-324 }, '/total', 'minimum'],
    [{ deliveryFee: 9.9e-7 }, '/deliveryFee', 'minimum'],
    [{ deliveryWindow: { to: null } }, '/deliveryWindow/to', 'type'],
    [{ collect: { notes: 'x' } }, '/collect/notes', 'unknown_field'],
    [{ recipient: { referenceNumber: 'R-1' } }, '/recipient/referenceNumber', 'pattern'],
    [{ deliveryWindow: { until: 'x' } }, '/deliveryWindow/until', 'unknown_field'],
  ] as const)(
    'of %j is refused at %s with %s, because of what the order would have, and nothing is changed',
    async ([patch, pointer, code], { acme, faultsOf }) => {
      const own = { deliveryWindow: window, metadata: { erp: 'SO-1' } }
      await acme.orders.create(aDraft({ referenceNumber: 'A-17', ...own }))
      const before = await acme.orders.get('A-17')

      expect(await faultsOf(patch)).toEqual([[pointer, code]])
      expect(await acme.orders.get('A-17')).toEqual(before)
    },
  )

  test('with several such faults is refused with all of them', async ({ acme, faultsOf }) => {
    const backwards = { from: window.to, to: window.from }
    const metadata = { key: 'v'.repeat(4_096) }
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    expect(
      await faultsOf({ pickupWindow: backwards, deliveryWindow: backwards, metadata }),
    ).toEqual([
      ['/pickupWindow/to', 'window_order'],
      ['/deliveryWindow/to', 'window_order'],
      ['/metadata', 'max_bytes'],
    ])
  })

  test('may replace metadata by as much as an order may have', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', metadata: manyKeys(20) }))
    const without = Object.fromEntries(Object.keys(manyKeys(20)).map((key) => [key, null]))
    const largest = 'é'.repeat(2_044)

    const order = await acme.orders.update('A-17', { metadata: { ...without, largest } })

    expect(order.metadata).toEqual({ largest })
  })
})
