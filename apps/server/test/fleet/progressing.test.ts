import type { DeliveryOrders } from '@delivery-orders/sdk'
import { IdempotencyKeyReusedError, ValidationError } from '@delivery-orders/sdk'
import type { FleetProgressResults, FleetStep } from '@delivery-orders/sdk/fleet'
import { describe, expect } from 'vitest'
import { withRacingLookups } from '../orders/support/racing-lookups.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { test as base } from '../support/world.ts'
import { fleetOf } from './support/fleet-of.ts'

interface Placed {
  readonly client: DeliveryOrders
  readonly id: number
}

const place = async (client: DeliveryOrders, referenceNumber: string): Promise<Placed> => {
  const draft = aDraft({ referenceNumber, items: [anItem(), anItem()] })
  const { items } = await client.orders.create(draft)
  return { client, id: items[0]?.orderId ?? 0 }
}

/** An order of each of two clients, and one in live mode, all with the reference A-17. */
const test = base.extend<{ acme17: Placed; globex17: Placed; live17: Placed }>({
  acme17: async ({ world }, use) => use(await place(await world.client('acme'), 'A-17')),
  globex17: async ({ world }, use) => use(await place(await world.client('globex'), 'A-17')),
  live17: async ({ world }, use) => use(await place(await world.client('acme', 'live'), 'A-17')),
})

const outcomesOf = ({ results }: FleetProgressResults) =>
  results.map(({ outcome, problem, order }) => problem?.code ?? `${outcome} ${order?.status}`)

describe('steps of a fleet', () => {
  test('move orders of several clients, and each client sees the event in its feed', async ({
    world,
    acme17,
    globex17,
  }) => {
    const fleet = await fleetOf(world)

    const { results } = await fleet.orders.progress([
      { orderId: globex17.id, to: 'assigned', comment: 'Moussa is on his way' },
      { orderId: acme17.id, to: 'assigned' },
    ])

    expect(results.map(({ orderId, order }) => [orderId, order?.client, order?.status])).toEqual([
      [globex17.id, 'globex', 'assigned'],
      [acme17.id, 'acme', 'assigned'],
    ])
    expect(results[0]?.order).toEqual(await fleet.orders.get(globex17.id))
    expect(await globex17.client.orders.get('A-17')).toMatchObject({
      status: 'assigned',
      statusComment: 'Moussa is on his way',
    })
    for (const { client } of [acme17, globex17]) {
      const kinds = (await allOf(client.events.list())).map(({ type }) => type)
      expect(kinds).toEqual(['order.created', 'order.assigned'])
    }
  })

  test('are decided about one by one: a refused step says why, and the others are done', async ({
    world,
    acme17,
    globex17,
    live17,
  }) => {
    const fleet = await fleetOf(world, ['acme'])
    await acme17.client.orders.create(aDraft({ referenceNumber: 'A-18' }))
    const [, second] = await allOf(fleet.orders.list())
    const done = { orderId: second?.orderId ?? 0, to: 'assigned' } as const

    const answer = await fleet.orders.progress([
      { orderId: acme17.id, to: 'delivered' },
      { orderId: globex17.id, to: 'assigned' },
      { orderId: live17.id, to: 'assigned' },
      { orderId: 9_007_199_254_740_991, to: 'assigned' },
      done,
    ])

    expect(outcomesOf(answer)).toEqual([
      'invalid_transition',
      ...['order_not_found', 'order_not_found', 'order_not_found'],
      'done assigned',
    ])
    expect(answer.results[0]?.problem).toMatchObject({ currentStatus: 'pending', status: 409 })
    const outside = await fleet.orders.progress([
      { orderId: acme17.id, to: 'assigned', items: [2] },
    ])
    expect(outcomesOf(outside)).toEqual(['validation_failed'])
    expect(outside.results[0]?.problem?.errors?.[0]?.pointer).toBe('/steps/0/items/0')
    for (const { client } of [acme17, globex17, live17])
      expect((await client.orders.get('A-17')).status).toBe('pending')
  })

  test('move only the named items, and change nothing if the items have the status already', async ({
    world,
    acme17,
  }) => {
    const { orders, events } = await fleetOf(world)
    const step = { orderId: acme17.id, to: 'assigned', items: [1] } as const

    const [first] = (await orders.progress([step])).results
    const [again] = (await orders.progress([step])).results

    expect(first?.order?.items.map(({ status }) => status)).toEqual(['pending', 'assigned'])
    expect(again?.order).toEqual(first?.order)
    expect(await allOf(events.list())).toHaveLength(2)
  })

  test('with a key are done once, and a repetition returns them as they were then', async ({
    world,
    acme17,
    globex17,
  }) => {
    const { orders } = await fleetOf(world)
    const steps = [
      { orderId: acme17.id, to: 'assigned' },
      { orderId: globex17.id, to: 'picked_up' },
    ] as const
    const options = { idempotencyKey: 'k-1' }
    const first = await orders.progress(steps, options)
    await acme17.client.orders.progress('A-17', { to: 'picked_up' })
    await globex17.client.orders.progress('A-17', { to: 'assigned' })

    const again = await orders.progress(steps, options)
    const third = await orders.progress(steps, options).withResponse()

    expect(outcomesOf(first)).toEqual(['done assigned', 'invalid_transition'])
    expect(again.results[0]).toEqual(first.results[0])
    expect(outcomesOf(again)).toEqual(['done assigned', 'done picked_up'])
    expect(third.response.headers.get('Idempotency-Replayed')).toBe('true')
    expect(outcomesOf(third.data)).toEqual(['done assigned', 'done picked_up'])
    await expect(orders.progress([...steps].reverse(), options)).rejects.toThrow(
      IdempotencyKeyReusedError,
    )
  })

  test('with the key of another fleet, another mode or a client are done', async ({
    world,
    acme17,
    live17,
  }) => {
    const options = { idempotencyKey: 'k-1' }
    await acme17.client.orders.progress('A-17', { to: 'assigned' }, options)
    const stepOf = (to: 'picked_up' | 'in_transit' | 'assigned', { id }: Placed) => [
      { orderId: id, to },
    ]
    const other = await fleetOf(world, undefined, 'test', 'others')

    for (const [fleet, steps] of [
      [await fleetOf(world), stepOf('picked_up', acme17)],
      [other, stepOf('in_transit', acme17)],
      [await fleetOf(world, undefined, 'live'), stepOf('assigned', live17)],
    ] as const)
      expect(outcomesOf(await fleet.orders.progress(steps, options))).toEqual([
        `done ${steps[0]?.to}`,
      ])
    expect((await acme17.client.orders.get('A-17')).status).toBe('in_transit')
  })

  test('are refused whole if a request with the same key and another body commits first', async ({
    startWorld,
  }) => {
    const world = await startWorld({ parts: { openStore: withRacingLookups() } })
    const { orders } = await fleetOf(world)
    const placed = [
      await place(await world.client('acme'), 'A-17'),
      await place(await world.client('globex'), 'A-17'),
    ]
    const options = { idempotencyKey: 'k-1' }

    const answers = await Promise.allSettled(
      placed.map(({ id }) => orders.progress([{ orderId: id, to: 'assigned' }], options)),
    )

    const statuses = answers.map((answer) =>
      answer.status === 'fulfilled' ? outcomesOf(answer.value)[0] : answer.reason.code,
    )
    expect(statuses.toSorted()).toEqual(['done assigned', 'idempotency_key_reused'])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of one order are executed in their sequence, and the first refused one ends them', async ({
    world,
    acme17,
    globex17,
  }) => {
    const { orders } = await fleetOf(world)
    const of17 = (to: FleetStep['to']) => ({ orderId: acme17.id, to })
    const ofGlobex = (to: FleetStep['to']) => ({ orderId: globex17.id, to })
    const steps = [
      of17('assigned'),
      ofGlobex('assigned'),
      of17('picked_up'),
      of17('delivered'),
      ofGlobex('picked_up'),
      of17('in_transit'),
      of17('delivered'),
    ]
    const options = { idempotencyKey: 'k-1' }
    const done = ['done assigned', 'done assigned', 'done picked_up', 'invalid_transition']
    const rest = ['done picked_up', 'earlier_step_refused', 'earlier_step_refused']

    const first = await orders.progress(steps, options)

    expect(outcomesOf(first)).toEqual([...done, ...rest])
    expect(first.results[6]?.problem).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^Step 3 /),
    })
    expect(outcomesOf(await orders.progress(steps, options))).toEqual([...done, ...rest])
    expect((await acme17.client.orders.get('A-17')).status).toBe('picked_up')
    const kinds = (await allOf(acme17.client.orders.events('A-17'))).map(({ type }) => type)
    expect(kinds).toEqual(['order.created', 'order.assigned', 'order.picked_up'])

    await acme17.client.orders.progress('A-17', { to: 'in_transit' })
    expect(outcomesOf(await orders.progress(steps, options))).toEqual([
      ...['done assigned', 'done assigned', 'done picked_up', 'done delivered'],
      ...['done picked_up', 'invalid_transition', 'earlier_step_refused'],
    ])
  })

  test('with an unknown field, none, or more than 100 are refused, and nothing is done', async ({
    world,
    acme17,
  }) => {
    const { orders } = await fleetOf(world)
    const step = { orderId: acme17.id, to: 'assigned' } as const
    const many = Array.from({ length: 101 }, (_, index) => ({ ...step, orderId: index + 1 }))

    for (const steps of [[], many, [{ ...step, orderId: 0 }]])
      await expect(orders.progress(steps)).rejects.toThrow(ValidationError)
    const misspelled = { ...step, coment: 'Nobody at home' }
    await expect(orders.progress([step, misspelled])).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/steps/1/coment', suggestion: 'comment' }] },
    })
    expect((await acme17.client.orders.get('A-17')).status).toBe('pending')
  })

  test('of a canceled order are refused, and a repetition of an earlier one shows the order as it was', async ({
    world,
    acme17,
  }) => {
    const { orders } = await fleetOf(world)
    const steps = [{ orderId: acme17.id, to: 'assigned' }] as const
    const options = { idempotencyKey: 'k-1' }
    await orders.progress(steps, options)
    await acme17.client.orders.cancel('A-17')

    expect(outcomesOf(await orders.progress(steps))).toEqual(['invalid_transition'])
    expect(outcomesOf(await orders.progress(steps, options))).toEqual(['done assigned'])
  })
})
