import { isFinal, itemTransitions, type Status, statuses } from '@delivery-orders/contract'
import fc from 'fast-check'
import { aKey, aPick, type Given, picked, post, type Run } from './command.ts'
import { count, type ShownOrder } from './exchange.ts'
import { aSaid, couriers, fitting } from './said.ts'

const aStep = fc.record({
  /** Picks an order: its index is this number modulo the count of orders. 7 picks an order that the fleet does not serve. */
  order: fc.nat(15),
  /** Null means the next step of the first open item. */
  to: fc.option(fc.constantFrom(...statuses), { freq: 2 }),
  from: fc.constantFrom(null, null, null, null, 'pending', 'in_transit'),
  items: fc.constantFrom(null, null, null, null, [0], [0], [1], [2, 0]),
  comment: fc.option(fc.constantFrom('Moussa', '☂'), { freq: 2 }),
  reason: fc.constantFrom(null, null, null, null, null, null, 'refused'),
  said: aSaid,
})
const unserved = 7

export const someSteps = fc.record({
  steps: fc.array(aStep, { minLength: 1, maxLength: 4 }),
  key: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
})

export const moveOrders: Run<Given<typeof someSteps>> = ({ steps: given, key }, known, client) => {
  const orders = [...known.orders.values()]
  const steps = given.map(({ order: pick, to: chosen, said, ...others }) => {
    const order = pick === unserved ? undefined : orders[pick % orders.length]
    const to = chosen ?? nextOf(order)
    // The first id that was seen belongs to another client, except in the first run.
    return { orderId: order?.items[0]?.orderId ?? 0, to, ...others, ...fitting(to, said, order) }
  })
  const request = { method: 'POST', path: '/fleet/progress', isOfFleet: true } as const
  return post(known, client, 'steps', { ...request, message: { steps }, key })
}

export const aCorrection = fc.record({
  order: aPick,
  message: fc.constantFrom(
    ...[{ recipient: { phone: '+2250702029299' } }, { recipient: { phone: '+2250702029200' } }],
    ...[{ recipient: { name: null } }, { recipient: { name: 'Awa' } }, { deliveryFee: 1 }],
    { recipient: { address: { landmark: 'Behind the school', latitude: 5, longitude: -4 } } },
  ),
  condition: fc.constantFrom(undefined, undefined, 'current', 'other'),
  key: aKey,
})

/** The id of no order. */
const unknown = 999_999

export const correct: Run<Given<typeof aCorrection>> = (given, known, client) => {
  const { order, condition, ...request } = given
  const path = `/fleet/orders/${picked(known, order)?.items[0]?.orderId ?? unknown}`
  return post(known, client, 'correct', {
    method: 'PATCH',
    path,
    isOfFleet: true,
    ...request,
    ...(condition && { condition }),
  })
}

/** A list of a fleet, filtered by a courier, to late orders, or by the reference of an order. */
export const aFleetList = fc.record({
  limit: fc.constantFrom(1, 2, 100),
  courier: fc.option(fc.constantFrom(...couriers), { freq: 3 }),
  isLate: fc.boolean(),
  order: fc.option(aPick, { freq: 2 }),
})

export const listOfFleet: Run<Given<typeof aFleetList>> = async (given, known, client) => {
  const query = new URLSearchParams({ limit: String(given.limit) })
  const order = given.order === null ? undefined : picked(known, given.order)
  if (given.courier !== null) query.set('courier', given.courier)
  if (given.isLate) query.set('late', 'true')
  if (order && query.size === 1) {
    query.set('client', client.name)
    query.set('reference', order.referenceNumber)
  }
  await client.list(query, true)
  count(known, `list of a fleet by ${[...query.keys()].at(-1)}`)
}

function nextOf(order: ShownOrder | undefined): Status {
  const open = order?.items.find(({ status }) => !isFinal(status))
  return itemTransitions[open?.status ?? 'pending'][0] ?? 'assigned'
}
