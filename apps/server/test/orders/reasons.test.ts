import { ValidationError } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test as base } from '../support/world.ts'

const items = [anItem(), anItem()]

const reasons = [
  ...(['recipient_absent', 'refused', 'wrong_address', 'unreachable', 'damaged', 'lost'] as const),
  ...(['not_paid', 'closed', 'courier_unavailable', 'other'] as const),
]

const test = base.extend<{ move: (...statuses: readonly Step[]) => Promise<void> }>({
  move: async ({ acme }, use) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
    await use(async (...statuses) => {
      for (const to of statuses) await acme.orders.progress('A-17', { to })
    })
  },
})

type Step = 'assigned' | 'picked_up' | 'in_transit' | 'failed'

/** The reason and the comment of the order, and then of each item. */
const whys = (order: Shown) =>
  [order, ...order.items].map(({ reason, statusComment }) => [reason, statusComment])

type Why = { readonly reason?: string; readonly statusComment: string | null }
type Shown = Why & { readonly items: readonly Why[] }

describe('the reason of a step', () => {
  test('is shown by the moved items, and by the order once its status changes', async ({
    acme,
    move,
  }) => {
    await move('assigned', 'picked_up', 'in_transit')

    const first = await acme.orders.progress('A-17', {
      ...{ to: 'failed', items: [1], reason: 'recipient_absent', comment: 'Nobody was there' },
    })
    expect(first).not.toHaveProperty('reason')
    expect(first.items[0]).not.toHaveProperty('reason')
    expect(first.items[1]).toMatchObject({ reason: 'recipient_absent' })
    const both = await acme.orders.progress('A-17', { to: 'failed', reason: 'refused' })

    expect(both).toMatchObject({ status: 'failed', statusComment: null, reason: 'refused' })
    expect(both.items.map(({ reason }) => reason)).toEqual(['refused', 'recipient_absent'])
    expect(await allOf(acme.orders.list())).toEqual([both])
  })

  test.for(['assigned', 'picked_up', 'in_transit', 'delivered'] as const)(
    'is refused with %s, in a report and in any step of a fleet, and nothing is moved',
    async (to, { acme, world }) => {
      const { items } = await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
      const orderId = items[0]?.orderId ?? 0
      const fleet = await fleetOf(world)
      const why = { to, reason: 'other' } as const
      const error = { in: 'body', code: 'not_with_status' }

      const failure = await acme.orders.progress('A-17', why).catch((thrown) => thrown)
      expect(failure).toBeInstanceOf(ValidationError)
      expect(failure).toMatchObject({ problem: { errors: [{ ...error, pointer: '/reason' }] } })
      await expect(
        fleet.orders.progress([
          { orderId, to: 'assigned' },
          { orderId, ...why },
        ]),
      ).rejects.toMatchObject({ problem: { errors: [{ ...error, pointer: '/steps/1/reason' }] } })
      expect((await acme.orders.get('A-17')).status).toBe('pending')
    },
  )

  test('is refused with a hint if it is a text of its own', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const reason = 'Moved away' as 'other'

    for (const call of [
      acme.orders.cancel('A-17', { reason }),
      acme.orders.progress('A-17', { to: 'canceled', reason }),
    ])
      await expect(call).rejects.toMatchObject({
        problem: {
          errors: [
            {
              ...{ pointer: '/reason', code: 'enum' },
              message: expect.stringMatching(/other; write a text of your own into comment$/),
            },
          ],
        },
      })
  })
})

test('a reason that is no text is one fault', async ({ acme }) => {
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const report = { to: 'canceled', reason: 5 as unknown as 'other' } as const

  await expect(acme.orders.progress('A-17', report)).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/reason', code: 'type' }] },
  })
})

describe('the reason of a cancellation', () => {
  test('is shown by the order and all its items, also by one that was dropped for another reason', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
    const dropped = { to: 'canceled', items: [0], reason: 'damaged' } as const
    await acme.orders.progress('A-17', dropped)

    const canceled = await acme.orders.cancel('A-17', { reason: 'not_paid' })
    expect([canceled, ...canceled.items].map(({ reason }) => reason)).toEqual(
      Array(3).fill('not_paid'),
    )
    expect(canceled.statusComment).toBeNull()
    expect(await acme.orders.cancel('A-17', { reason: 'closed', comment: 'No' })).toEqual(canceled)
  })

  test('that is missing removes those of the items', async ({ acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
    await acme.orders.progress('A-17', { to: 'canceled', items: [0], reason: 'damaged' })

    const canceled = await acme.orders.cancel('A-17')
    for (const part of [canceled, ...canceled.items]) expect(part).not.toHaveProperty('reason')
  })
})

describe('a reason', () => {
  test.for(reasons)(
    '%s of a failure is shown with its comment on the order and its items',
    async (reason, { acme, move }) => {
      await move('assigned', 'picked_up')

      const failed = await acme.orders.progress('A-17', { to: 'failed', reason, comment: 'See' })

      expect(whys(failed)).toEqual(Array(3).fill([reason, 'See']))
      expect(await acme.orders.get('A-17')).toEqual(failed)
      expect(await allOf(acme.orders.list())).toEqual([failed])
      const events = await allOf(acme.orders.events('A-17'))
      expect(events.at(-1)?.data.order).toEqual(failed)
    },
  )

  test('is absent where none was given, and disappears with the next step', async ({
    acme,
    move,
  }) => {
    await move('assigned')
    await acme.orders.progress('A-17', { to: 'pending', reason: 'courier_unavailable' })

    const assigned = await acme.orders.progress('A-17', { to: 'assigned' })

    expect(JSON.stringify(assigned)).not.toContain('"reason"')
    const events = await allOf(acme.orders.events('A-17'))
    expect(events.map(({ data: { order } }) => order.reason)).toEqual([
      ...[undefined, undefined, 'courier_unavailable', undefined],
    ])
  })

  test.for([
    { given: {}, shown: ['unreachable', 'No answer'] },
    { given: { comment: null, reason: null }, shown: ['unreachable', 'No answer'] },
    { given: { comment: 'Back at the shop' }, shown: [undefined, 'Back at the shop'] },
    { given: { reason: 'other' as const }, shown: ['other', null] },
  ])(
    'of a failure is kept by a return with $given only if that says nothing',
    async ({ given, shown }, { acme, move }) => {
      await move('assigned', 'picked_up')
      const comment = 'No answer'
      await acme.orders.progress('A-17', { to: 'failed', reason: 'unreachable', comment })

      const returned = await acme.orders.progress('A-17', { to: 'returned', ...given })

      expect(whys(returned)).toEqual(Array(3).fill(shown))
      expect(await acme.orders.get('A-17')).toEqual(returned)
    },
  )

  test('of each failed item is kept when all are returned together', async ({ acme, move }) => {
    await move('assigned', 'picked_up')
    await acme.orders.progress('A-17', { to: 'failed', items: [0], reason: 'damaged' })
    await acme.orders.progress('A-17', {
      to: 'failed',
      items: [1],
      reason: 'lost',
      comment: 'Gone',
    })

    expect(whys(await acme.orders.progress('A-17', { to: 'returned' }))).toEqual([
      ...[
        ['lost', 'Gone'],
        ['damaged', null],
        ['lost', 'Gone'],
      ],
    ])
  })
})
