import type { OrderEvent, OrderEventPage, ProgressReport } from '@delivery-orders/contract'
import type { DeliveryOrders } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { bearer, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

const get = async (world: World, path: string, client = 'acme') => {
  const headers = bearer(await world.token(client))
  const answer = await send(world, { path, headers })
  return { ...answer, body: JSON.parse(answer.text) }
}

const steps = async (acme: DeliveryOrders, reference: string, ...all: ProgressReport['to'][]) => {
  for (const to of all) await acme.orders.progress(reference, { to })
}

const kindsOf = (events: readonly OrderEvent[]) => events.map(({ type }) => type)

describe('the timeline of an order', () => {
  test('lists the events of the order, each with the state of the order after that event', async ({
    acme,
    world,
  }) => {
    const items = [anItem(), anItem()]
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
    world.clock.pass('5 min')
    const assigned = await acme.orders.progress('A-17', {
      to: 'assigned',
      items: [1],
      comment: 'M',
    })
    await steps(acme, 'A-17', 'assigned', 'pending')
    await acme.orders.cancel('A-17')

    const { body } = await get(world, '/orders/A-17/events')

    const events: readonly OrderEvent[] = body.data
    expect(kindsOf(events)).toEqual([
      'order.created',
      'item.status_changed',
      'order.assigned',
      'order.unassigned',
      'order.canceled',
    ])
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(events.map(({ id }) => id)).size).toBe(5)
    expect(events[0]?.data).toMatchObject({ previousStatus: null, changedItems: [] })
    expect(events[0]?.data.order).toMatchObject({ status: 'pending', statusComment: null })
    expect(events[1]).toMatchObject({ mode: 'test', timestamp: assigned.updatedAt })
    expect(events[1]?.data).toEqual({
      order: assigned,
      previousStatus: 'pending',
      changedItems: [{ position: 1, previousStatus: 'pending', status: 'assigned' }],
    })
    expect(events[4]?.data.order).toEqual(await acme.orders.get('A-17'))
    expect([body.nextAfter, body.hasMore]).toEqual([events.at(-1)?.id, false])
  })

  test('has pages, after which it can be continued later too', async ({ acme, world }) => {
    for (const referenceNumber of ['A-17', 'A-18']) {
      await acme.orders.create(aDraft({ referenceNumber }))
      await steps(acme, referenceNumber, 'assigned', 'picked_up', 'in_transit')
    }
    const first = await get(world, '/orders/A-17/events?limit=3')
    const { nextAfter } = first.body
    const second = await get(world, `/orders/A-17/events?limit=3&after=${nextAfter}`)
    const end = `/orders/A-17/events?after=${second.body.nextAfter}`

    expect(kindsOf(first.body.data)).toEqual(['order.created', 'order.assigned', 'order.picked_up'])
    expect(kindsOf(second.body.data)).toEqual(['order.in_transit'])
    expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false])
    expect((await get(world, end)).body).toEqual({ ...second.body, data: [] })
    await steps(acme, 'A-17', 'delivered')
    expect(kindsOf((await get(world, end)).body.data)).toEqual(['order.delivered'])
    const other = nextAfter.replace(/.$/, '9')
    for (const path of [
      `A-18/events?after=${nextAfter}`,
      `A-17/events?after=${other}`,
      'A-17/events?after=x',
    ])
      expect((await get(world, `/orders/${path}`)).problem.code).toBe('invalid_cursor')
  })

  test('has pages with fewer events than the limit if the events are large', async ({ acme }) => {
    const items = Array.from({ length: 100 }, () => anItem())
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items }))
    for (let count = 0; count < 30; count++)
      await acme.orders.progress('A-17', {
        to: count % 2 === 0 ? 'assigned' : 'pending',
        comment: '文'.repeat(200),
      })

    const pages: OrderEventPage[] = []
    for await (const page of acme.orders.events('A-17', { limit: 100 }).pages()) pages.push(page)
    const sequences = pages.flatMap(({ data }) => data.map(({ sequence }) => sequence))

    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages.slice(0, -1)) {
      const bytes = Buffer.byteLength(JSON.stringify(page))
      expect(bytes).toBeGreaterThan(1024 * 1024)
      expect(bytes).toBeLessThan(1.2 * 1024 * 1024)
    }
    expect(sequences).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
  })

  test('is not found by another client', async ({ acme, world }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const { problem } = await get(world, '/orders/A-17/events', 'globex')
    expect(problem.code).toBe('order_not_found')
  })
})

describe('the event feed', () => {
  test('lists all events of a client in commit order, and continues after any event', async ({
    acme,
    world,
  }) => {
    expect((await get(world, '/events')).body).toEqual({
      data: [],
      nextAfter: null,
      hasMore: false,
    })
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    await acme.orders.create(aDraft({ referenceNumber: 'A-18' }))
    await acme.orders.cancel('A-17')
    await (await world.client('globex')).orders.create(aDraft())
    await steps(acme, 'A-18', 'assigned')

    const first = (await get(world, '/events?limit=2')).body
    expect(kindsOf(first.data)).toEqual(['order.created', 'order.created'])
    expect([first.hasMore, first.nextAfter]).toEqual([true, first.data[1].id])
    const rest = (await get(world, `/events?after=${first.nextAfter}`)).body
    expect(kindsOf(rest.data)).toEqual(['order.canceled', 'order.assigned'])
    expect(rest.hasMore).toBe(false)
    const end = (await get(world, `/events?after=${rest.nextAfter}`)).body
    expect(end).toEqual({ data: [], nextAfter: rest.nextAfter, hasMore: false })
  })

  test('contains no test events', async ({ acme, world }) => {
    const { id } = await acme.webhooks.create({ url: 'https://shop.example.com/hooks' })
    await acme.webhooks.test(id)
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const { eventId } = await acme.webhooks.test(id)

    const { body } = await get(world, '/events')

    expect(kindsOf(body.data)).toEqual(['order.created'])
    const after = await get(world, `/events?after=${eventId}`)
    expect([after.status, after.body.code]).toEqual([400, 'invalid_cursor'])
  })

  test('contains events that are byte for byte the same as in the timeline of an order', async ({
    acme,
    world,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()] }))
    await acme.orders.progress('A-17', { to: 'assigned', items: [0], comment: 'Thị' })

    const [timeline, feed] = [await get(world, '/orders/A-17/events'), await get(world, '/events')]

    const dataOf = (text: string) => /"data":(\[.*\]),"next/.exec(text)?.[1]
    expect(dataOf(feed.text)).toBe(dataOf(timeline.text))
  })

  test('refuses a value of `after` that is not the id of an event of the client', async ({
    acme,
    world,
  }) => {
    await acme.orders.create(aDraft())
    const globex = await world.client('globex')
    await globex.orders.create(aDraft())
    const others = (await get(world, '/events', 'globex')).body.nextAfter
    const own: string = (await get(world, '/events')).body.nextAfter
    const almost = `${own.slice(0, -1)}2`

    for (const after of [others, almost, own.toLowerCase(), 'evt_', `evt_${'0'.repeat(26)}`, '1']) {
      const { status, problem } = await get(world, `/events?after=${after}`)
      expect([after, status, problem.code]).toEqual([after, 400, 'invalid_cursor'])
    }
    const lost = await get(world, `/events?after=${almost}`)
    const [, from] = /continue with `from=([^`]+)`/.exec(lost.problem.detail) ?? []
    expect((await get(world, `/events?from=${from}`)).body.nextAfter).toBe(own)
  })

  test('has pages with fewer events than the limit if the orders are large', async ({
    acme,
    world,
  }) => {
    const name = '文'.repeat(200)
    const sender = {
      referenceNumber: null,
      name,
      phone: '+2250102030405',
      address: { name: '文'.repeat(500), landmark: name, city: 'Abidjan' },
    }
    const items = Array.from({ length: 70 }, () => ({ ...anItem(), sender }))
    for (let count = 0; count < 8; count++) await acme.orders.create(aDraft({ items }))

    const first = (await get(world, '/events?limit=100')).body
    const rest = (await get(world, `/events?limit=100&after=${first.nextAfter}`)).body

    expect(first.hasMore).toBe(true)
    expect(first.data.length + rest.data.length).toBe(8)
  })
})
