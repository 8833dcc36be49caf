import type { OrderPatch } from '@delivery-orders/contract'
import fc from 'fast-check'
import { aDraft, anItem } from '../support/a-draft.ts'
import { aReference } from './batch-commands.ts'
import { aKey, aPick, type Given, pathTo, picked, post, type Run } from './command.ts'

const timeAt = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
const window = { from: timeAt(12), to: timeAt(15) }
const sameWindow = { from: '2026-11-20T13:00:00+01:00', to: '2026-11-20T15:00:00Z' }

export const aCreate = fc.record({
  referenceNumber: aReference,
  itemCount: fc.integer({ min: 1, max: 3 }),
  own: fc.record(
    {
      collect: fc.constantFrom(null, { amount: 5 }, { amount: 5, note: 'Exactly' }),
      metadata: fc.constantFrom(null, {}, { own: 'x' }, { own: 'x', other: 'z' }),
      pickupWindow: fc.constantFrom(null, window),
      deliveryWindow: fc.constantFrom(null, window, sameWindow),
      requires: fc.constantFrom(
        ...[null, { photo: true as const }, { signature: true as const, minimumAge: 18 }],
        ...[{ code: true as const }, { code: true as const, photo: true as const }],
        { code: true as const, signature: true as const, minimumAge: 18 },
      ),
    },
    { requiredKeys: [] },
  ),
  language: fc.constantFrom(undefined, undefined, null, 'fr'),
  key: aKey,
})

export const create: Run<Given<typeof aCreate>> = (given, known, client) => {
  const { referenceNumber, itemCount, own, language, key } = given
  const items = Array.from({ length: itemCount }, () => anItem())
  const draft = aDraft({ referenceNumber, items, ...own })
  const recipient = { ...draft.recipient, ...(language !== undefined && { language }) }
  const message = { ...draft, recipient }
  return post(known, client, 'create', { method: 'POST', path: '/orders', message, key })
}

const aWindowPatch = fc.constantFrom(null, {}, window, { from: timeAt(18) }, { to: timeAt(18) })

export const aPatch: fc.Arbitrary<OrderPatch> = fc.oneof(
  fc.record({ deliveryFee: fc.option(fc.nat(3), { freq: 4 }) }),
  fc.record({
    collect: fc.constantFrom(
      ...[null, { amount: 5 }, { amount: 7, note: 'Exactly' }, { note: 'Exactly' }],
      { note: null },
    ),
  }),
  fc.record({
    requires: fc.constantFrom(
      ...[
        null,
        {},
        { code: true },
        { code: true },
        { code: true },
        { code: false },
        { code: null },
      ],
      ...[{ photo: true }, { photo: false }, { signature: true, minimumAge: 18 }],
      ...[{ signature: null, minimumAge: 21 }, { minimumAge: null }],
    ),
  }),
  fc.record({
    metadata: fc.constantFrom(
      ...[null, { own: 'x' }, { own: 'y' }, { own: null }, { own: null, other: 'z' }],
      { other: null },
    ),
  }),
  fc.record({ deliveryWindow: aWindowPatch }),
  fc.record({ pickupWindow: aWindowPatch }),
  fc.record({ recipient: fc.constantFrom({}, { language: 'fr' }, { language: null }) }),
)

/** An update of an order: unconditional, or with the tag of its current state or with a tag that no state has. */
export const anUpdate = fc.record({
  order: aPick,
  message: aPatch,
  condition: fc.constantFrom(undefined, 'current', 'other'),
  key: aKey,
})

export const update: Run<Given<typeof anUpdate>> = (given, known, client) => {
  const { order, condition, ...request } = given
  return post(known, client, 'update', {
    ...{ method: 'PATCH', path: pathTo(picked(known, order)), ...request },
    ...(condition && { condition }),
  })
}
