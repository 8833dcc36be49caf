import { ValidationError } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aCashDraft, shownFields } from '../support/a-cash-draft.ts'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test } from '../support/world.ts'

const draft = aCashDraft({ referenceNumber: 'A-17' })

/** The members of the draft that every answer to the client shows. */
const shown = { ...shownFields, recipient: { language: 'pt-BR' } }

const names = /"(collect|pickupWindow|deliveryWindow|requires|metadata|language|reason)":/g

describe('cash, windows, metadata and the language of a draft', () => {
  test('are in every answer and event of the client', async ({ acme }) => {
    const answers = [
      await acme.orders.create(draft),
      await acme.orders.get('A-17'),
      ...(await allOf(acme.orders.list())),
      await acme.orders.progress('A-17', { to: 'assigned' }),
      await acme.orders.update('A-17', { deliveryFee: 1 }),
      await acme.orders.cancel('A-17'),
      ...(await allOf(acme.orders.events('A-17'))).map(({ data }) => data.order),
      ...(await allOf(acme.events.list())).map(({ data }) => data.order),
    ]
    for await (const result of acme.orders.createMany([{ ...draft, referenceNumber: 'C' }]))
      if (result.outcome !== 'refused') answers.push(result.order)

    expect(answers).toHaveLength(15)
    for (const answer of answers) expect(answer).toMatchObject(shown)
  })

  test('are absent from every answer to an order without them, and from one that has them as null', async ({
    world,
    acme,
  }) => {
    const nothing = {
      ...{ collect: null, pickupWindow: null, deliveryWindow: null, metadata: {} },
      requires: { photo: false, signature: null, minimumAge: null },
      recipient: { ...aDraft().recipient, language: null },
    }
    const fleet = await fleetOf(world)
    await acme.orders.create(aDraft({ referenceNumber: 'A-1' }))
    await acme.orders.create(aDraft({ referenceNumber: 'A-2', ...nothing }))
    const answers: object[] = []
    for (const reference of ['A-1', 'A-2']) {
      answers.push(
        await acme.orders.get(reference),
        await acme.orders.progress(reference, { to: 'assigned' }),
        await acme.orders.update(reference, { ...nothing, deliveryFee: 1 }),
        await acme.orders.cancel(reference),
      )
    }
    answers.push(
      ...(await allOf(acme.events.list())),
      ...(await allOf(fleet.events.list())),
      ...(await allOf(fleet.orders.list({ status: ['canceled'] }))),
    )

    expect(JSON.stringify(answers).match(names)).toBeNull()
    const result = await acme.orders.createOrGet(aDraft({ referenceNumber: 'A-1', ...nothing }))
    expect(result.created).toBe(false)
  })

  test('that an update adds, and another one removes, are shown by the event between them only', async ({
    acme,
  }) => {
    const given = { ...shownFields, recipient: { language: 'pt-BR' } }
    const nothing = {
      ...{ collect: null, pickupWindow: null, deliveryWindow: null, metadata: null },
      requires: null,
    }
    const create = () =>
      acme.orders.create(aDraft({ referenceNumber: 'A-17' }), { idempotencyKey: 'k' })
    await create()
    const before = await acme.orders.get('A-17')

    const added = await acme.orders.update('A-17', given)
    const removed = await acme.orders.update('A-17', { ...nothing, recipient: { language: null } })

    expect(added).toMatchObject(shown)
    expect(removed).toEqual({ ...before, updatedAt: removed.updatedAt })
    const events = await allOf(acme.orders.events('A-17'))
    expect(events.map(({ data }) => data.order)).toEqual([before, added, removed])
    expect(JSON.stringify(await create()).match(names)).toBeNull()
  })

  test('keep their keys under strict handling, which refuses unknown fields next to them', async ({
    acme,
  }) => {
    await acme.orders.create(draft)
    const misspelled = {
      ...aDraft(),
      ...{
        collect: { amount: 1, notes: 'x' },
        deliveryWindow: { ...shownFields.deliveryWindow, till: 1 },
      },
    }

    const failure = await acme.orders.create(misspelled).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(ValidationError)
    expect(failure).toMatchObject({
      problem: {
        errors: [
          { pointer: '/collect/notes', code: 'unknown_field', suggestion: 'note' },
          { pointer: '/deliveryWindow/till', code: 'unknown_field' },
        ],
      },
    })
  })
})

describe('an amount to collect', () => {
  test('changes only itself, and is removed by null', async ({ acme }) => {
    await acme.orders.create(draft)
    const before = await acme.orders.get('A-17')
    const { collect: _, ...rest } = before

    const changed = await acme.orders.update('A-17', { collect: { amount: 5 } })
    const removed = await acme.orders.update('A-17', { collect: null })

    expect(changed).toEqual({
      ...before,
      collect: { ...shownFields.collect, amount: 5 },
      updatedAt: changed.updatedAt,
    })
    expect(removed).toEqual({ ...rest, updatedAt: removed.updatedAt })
    const again = await acme.orders.update('A-17', { collect: { amount: 7 } })
    expect(again.collect).toEqual({ amount: 7 })
  })

  test('has no note if that is null, in a draft and in an update', async ({ acme }) => {
    const order = aDraft({ referenceNumber: 'A-17', collect: { amount: 5, note: null } })
    const { collect } = await acme.orders.create(order)
    await acme.orders.update('A-17', { collect: { note: 'Exactly' } })
    const updated = await acme.orders.update('A-17', { collect: { note: null } })

    expect([collect, updated.collect]).toEqual([{ amount: 5 }, { amount: 5 }])
    const same = await acme.orders.createOrGet({ ...order, collect: { amount: 5 } })
    expect(same).toMatchObject({ created: false, order: { collect: { amount: 5 } } })
  })
})

describe('metadata', () => {
  test('is merged by an update, and is absent once its last key is removed', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', metadata: { a: '1', b: '2' } }))

    const merged = await acme.orders.update('A-17', { metadata: { a: null, c: '3', none: null } })
    const removed = await acme.orders.update('A-17', { metadata: { b: null, c: null } })
    const added = await acme.orders.update('A-17', { metadata: { a: '4' } })
    const cleared = await acme.orders.update('A-17', { metadata: null })

    expect(merged.metadata).toEqual({ b: '2', c: '3' })
    expect(removed).not.toHaveProperty('metadata')
    expect(added.metadata).toEqual({ a: '4' })
    expect(cleared).not.toHaveProperty('metadata')
    const events = await allOf(acme.orders.events('A-17'))
    expect(events.map(({ data: { order } }) => order.metadata)).toEqual([
      ...[{ a: '1', b: '2' }, { b: '2', c: '3' }, undefined, { a: '4' }, undefined],
    ])
    expect(events.flatMap(({ data: { changed } }) => changed ?? [])).toEqual(
      Array(4).fill('/metadata'),
    )
  })

  test('may have the names that JavaScript gives a meaning', async ({ acme }) => {
    const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c' }
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', metadata }))
    await acme.orders.update('A-17', { metadata: { valueOf: 'd', ['constructor']: null } })

    const { metadata: kept } = await acme.orders.get('A-17')
    expect(Object.entries(kept ?? {})).toEqual([
      ...[
        ['toString', 'b'],
        ['hasOwnProperty', 'c'],
        ['valueOf', 'd'],
      ],
    ])
  })
})
