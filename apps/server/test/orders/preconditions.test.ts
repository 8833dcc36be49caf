import { type Order, PreconditionFailedError } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test as base } from '../support/world.ts'

/** Creates the order A-17 and returns its tag. */
const test = base.extend<{ tag: string; currentTag: () => Promise<string> }>({
  currentTag: async ({ acme }, use) =>
    use(async () => {
      const { response } = await acme.orders.get('A-17').withResponse()
      return response.headers.get('ETag') ?? ''
    }),
  tag: async ({ acme, currentTag }, use) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await use(await currentTag())
  },
})

describe('If-Match', () => {
  test('with the current tag updates the order, and the response has the next tag', async ({
    acme,
    tag,
    currentTag,
  }) => {
    const first = await acme.orders
      .update('A-17', { deliveryFee: 1 }, { ifMatch: tag })
      .withResponse()
    const ifMatch = first.response.headers.get('ETag')

    expect(await acme.orders.update('A-17', { deliveryFee: 2 }, { ifMatch })).toMatchObject({
      deliveryFee: 2,
    })
    expect(await currentTag()).not.toBe(ifMatch)
  })

  test.for([
    { change: 'another update', by: { deliveryFee: 1 } },
    { change: 'progress', by: undefined },
  ])(
    'with the tag before $change refuses to update or cancel the order',
    async ({ by }, { acme, tag: ifMatch }) => {
      if (by) await acme.orders.update('A-17', by)
      else await acme.orders.progress('A-17', { to: 'assigned' })
      const before = await acme.orders.get('A-17')

      for (const call of [
        () => acme.orders.update('A-17', { deliveryFee: 2 }, { ifMatch }),
        () => acme.orders.cancel('A-17', { ifMatch }),
      ]) {
        const failure = await call().catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(PreconditionFailedError)
        expect(failure).toMatchObject({ status: 412, code: 'precondition_failed' })
      }
      expect(await acme.orders.get('A-17')).toEqual(before)
    },
  )

  test('with the current tag cancels the order', async ({ acme, tag: ifMatch }) => {
    expect(await acme.orders.cancel('A-17', { ifMatch })).toMatchObject({ status: 'canceled' })
  })

  test.for([
    { list: '*', isMatch: true },
    { list: '"a", TAG ,W/"b"', isMatch: true },
    { list: 'W/TAG', isMatch: false },
    { list: '"a"', isMatch: false },
    { list: 'a', isMatch: false },
    { list: '"a,b", , TAG', isMatch: true },
    { list: '"a" TAG', isMatch: false },
    { list: 'TAG"', isMatch: false },
    { list: 'TAG, "a', isMatch: false },
    { list: 'aTAG', isMatch: false },
    { list: 'TAGa', isMatch: false },
    { list: '*, TAG', isMatch: false },
    { list: '"a b", TAG', isMatch: false },
  ])('with the list $list matches: $isMatch', async ({ list, isMatch }, { acme, tag }) => {
    const call = acme.orders.update(
      'A-17',
      { deliveryFee: 1 },
      { ifMatch: list.replace('TAG', tag) },
    )

    if (isMatch) expect(await call).toMatchObject({ deliveryFee: 1 })
    else await expect(call).rejects.toBeInstanceOf(PreconditionFailedError)
  })

  test.for([
    ['"a"', /Get it, and decide again\.$/],
    ['2026-11-20T09:30:00Z', /must have an ETag as the service sent it, in quotation marks/],
    ['W/"a"', /without W\//],
  ] as const)('with the list %s says what to send', async ([ifMatch, advice], { acme, tag }) => {
    expect(tag).not.toBe(ifMatch)
    await expect(acme.orders.update('A-17', { deliveryFee: 1 }, { ifMatch })).rejects.toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ detail: expect.stringMatching(advice) }),
      }),
    )
  })

  test('is checked also if the patch would change nothing', async ({ acme, tag: ifMatch }) => {
    await acme.orders.progress('A-17', { to: 'assigned' })

    await expect(
      acme.orders.update('A-17', { deliveryFee: null }, { ifMatch }),
    ).rejects.toBeInstanceOf(PreconditionFailedError)
  })

  test('is checked only if the order exists and its status allows the request', async ({
    acme,
    tag: ifMatch,
  }) => {
    await acme.orders.progress('A-17', { to: 'assigned' })
    await acme.orders.progress('A-17', { to: 'picked_up' })

    const codeOf = (call: Promise<unknown>) => call.catch(({ code }) => code)
    const patch = { deliveryFee: 1 }
    expect(await codeOf(acme.orders.update('B-18', patch, { ifMatch }))).toBe('order_not_found')
    expect(await codeOf(acme.orders.update('A-17', patch, { ifMatch }))).toBe(
      'order_not_changeable',
    )
    expect(await codeOf(acme.orders.cancel('A-17', { ifMatch }))).toBe('order_not_cancelable')
  })

  test('does not prevent a replay, nor a repeated cancellation', async ({ acme, tag: ifMatch }) => {
    const options = { ifMatch, idempotencyKey: 'k-1' }
    const first = await acme.orders.update('A-17', { deliveryFee: 1 }, options)
    expect(await acme.orders.update('A-17', { deliveryFee: 1 }, options)).toEqual(first)
    const canceled = await acme.orders.cancel('A-17')

    expect(await acme.orders.cancel('A-17', { ifMatch })).toEqual(canceled)
  })

  test('is not sent for an ifMatch of null: the call is refused', async ({ acme, tag }) => {
    expect(tag).not.toBe('')
    for (const ifMatch of [null, ''])
      await expect(
        acme.orders.update('A-17', { deliveryFee: 1 }, { ifMatch }),
      ).rejects.toMatchObject({
        name: 'InvalidCallError',
        message: 'ifMatch must be the ETag of a response.',
      })
  })
})

const racers = 64
const rounds = 6

describe('concurrent changes of one order', () => {
  test(`of ${racers} updates with the same If-Match, exactly one succeeds in each of ${rounds} rounds`, async ({
    acme,
    currentTag,
    tag,
  }) => {
    expect(tag).not.toBe('')
    for (let round = 1; round <= rounds; round++) {
      const ifMatch = await currentTag()
      const results = await Promise.all(
        Array.from({ length: racers }, (_, racer) =>
          acme.orders
            .update('A-17', { deliveryFee: round * 100 + racer }, { ifMatch })
            .catch((error: unknown) => error),
        ),
      )

      const winners = results.filter((result): result is Order => !(result instanceof Error))
      expect(winners).toHaveLength(1)
      expect(results.filter((result) => result instanceof PreconditionFailedError)).toHaveLength(
        racers - 1,
      )
      expect(await acme.orders.get('A-17')).toEqual(winners[0])
    }
    expect(await allOf(acme.orders.events('A-17'))).toHaveLength(1 + rounds)
  })

  test('an update is never applied after a concurrent pick-up', async ({ acme }) => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 24; round++) {
      const reference = `C-${round}`
      await acme.orders.create(aDraft({ referenceNumber: reference }))
      await acme.orders.progress(reference, { to: 'assigned' })
      const { response } = await acme.orders.get(reference).withResponse()
      const ifMatch = response.headers.get('ETag')
      const update = () => acme.orders.update(reference, { deliveryFee: 1 }, { ifMatch })
      const pickUp = () => acme.orders.progress(reference, { to: 'picked_up' })

      const racing = round % 2 === 0 ? [update, pickUp] : [pickUp, update]
      await Promise.allSettled(racing.map((call) => call()))

      const kinds = (await allOf(acme.orders.events(reference))).map(({ type }) => type)
      // An update after the pick-up would change an order that is already under way.
      expect([
        ['order.created', 'order.assigned', 'order.updated', 'order.picked_up'],
        ['order.created', 'order.assigned', 'order.picked_up'],
      ]).toContainEqual(kinds)
      outcomes.add(kinds.join(' '))
    }
    expect(outcomes.size).toBe(2)
  })
})
