import { isFinal, itemTransitions, type Status, statuses } from '@delivery-orders/contract'
import fc from 'fast-check'
import { aKey, aPick, type Command, type Given, pathTo, picked, post, type Run } from './command.ts'
import type { ShownOrder } from './exchange.ts'
import { aPatch } from './fact-commands.ts'
import { aSaid, codeAt, fitting, type Said, saidOf } from './said.ts'

const aComment = fc.option(fc.constantFrom('Moussa', '☂'), { freq: 2 })
const aReason = fc.constantFrom(null, null, null, 'refused', 'other')

/** A report with an allowed transition of one open item, or of all items with the same status as this item. */
export const aStep = fc.record({
  order: aPick,
  item: aPick,
  /** Index of an allowed transition. Index 0 moves items forward; 1 and 2 unassign, fail, return or cancel them. */
  to: fc.constantFrom(0, 0, 0, 1, 2),
  isAlone: fc.boolean(),
  /** Whether the step names the status before it. */
  isFrom: fc.constantFrom(false, false, false, true),
  comment: aComment,
  reason: aReason,
  said: aSaid,
  key: aKey,
})

export const step: Run<Given<typeof aStep>> = (given, known, client) => {
  const { item, to: index, isAlone, isFrom, said, ...others } = given
  const order = picked(known, given.order)
  const open = (order?.items ?? []).flatMap(({ status }, position) =>
    isFinal(status) ? [] : [{ status, position }],
  )
  const chosen = open[item % open.length] ?? { status: 'pending', position: 0 }
  const moving = isAlone ? [chosen] : open.filter(({ status }) => status === chosen.status)
  const items = moving.length < open.length ? moving.map(({ position }) => position) : null
  const allowed = itemTransitions[chosen.status]
  const to = allowed[index % allowed.length] ?? 'assigned'
  const from = isFrom ? chosen.status : null
  return report({ ...others, items, to, from, said: fitting(to, said, order) }, known, client)
}

/** A proof of everything that an order can require besides a code. */
const evidence = {
  photoUrl: 'https://c.example.com/p',
  signatureUrl: 'https://c.example.com/s',
  ageChecked: true,
}

/** Any progress report, even one that the service must refuse, such as a report on an item that does not exist. */
export const aProgress = fc.record({
  order: aPick,
  to: fc.constantFrom(...statuses),
  from: fc.constantFrom(null, null, null, 'pending', 'assigned', 'picked_up'),
  items: fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }), { freq: 2 }),
  comment: aComment,
  reason: aReason,
  said: fc.oneof({ weight: 1, arbitrary: aSaid }, { weight: 4, arbitrary: fc.constant({}) }),
  key: aKey,
})

export const progress: Run<Given<typeof aProgress>> = ({ said, ...given }, known, client) => {
  const order = picked(known, given.order)
  return report({ ...given, said: saidOf(said, order) }, known, client)
}

type AnyReport = Omit<Given<typeof aProgress>, 'said' | 'from'> & {
  readonly from: string | null
  readonly said: Said
}

const report: Run<AnyReport> = ({ order, key, said, ...report }, known, client) => {
  const path = `${pathTo(picked(known, order))}/progress`
  const message = { ...report, ...said }
  return post(known, client, 'progress', { method: 'POST', path, message, key })
}

/**
 * Brings an order that requires a code to the door, and tries codes, which are differences from the right one. Then the
 * client may patch the order, for example to get another code, and the courier may return it.
 */
export const aVisit = fc.record({
  order: aPick,
  codeOffsets: fc.array(fc.constantFrom(0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6), {
    minLength: 1,
    maxLength: 8,
  }),
  items: fc.constantFrom(null, null, [0]),
  evidence: fc.oneof(
    { weight: 3, arbitrary: fc.constant(evidence) },
    {
      weight: 1,
      arbitrary: fc
        .subarray(['photoUrl', 'signatureUrl', 'ageChecked'] as const)
        .map((names) => Object.fromEntries(names.map((name) => [name, evidence[name]]))),
    },
    { weight: 1, arbitrary: fc.constant({ ...evidence, ageChecked: false }) },
  ),
  patch: fc.oneof(
    fc.constant(null),
    fc.constant({ requires: { code: true } }),
    fc.constant({ pickupWindow: null }),
    aPatch,
  ),
  isReturned: fc.boolean(),
  key: aKey,
})

export const visit: Run<Given<typeof aVisit>> = async (given, known, client) => {
  const coded = codedOrders(known.orders)
  const order = coded[given.order % coded.length] as ShownOrder
  const path = pathTo(order)
  const move = (to: Status, report: object = {}, key: number | null = null) => {
    const message = { to, ...report }
    return post(known, client, 'progress', {
      ...{ method: 'POST', path: `${path}/progress`, message, key },
    })
  }
  for (const to of ['assigned', 'picked_up', 'in_transit'] as const) await move(to)
  for (const offset of given.codeOffsets) {
    const proof = { ...given.evidence, code: codeAt(order, offset) }
    await move('delivered', { items: given.items, proof }, given.key)
  }
  if (given.patch)
    await post(known, client, 'update', { method: 'PATCH', path, message: given.patch })
  if (!given.isReturned) return
  await move('failed', { reason: 'refused', comment: 'Not today' })
  await move('returned')
}

const codedOrders = (orders: ReadonlyMap<string, ShownOrder>): readonly ShownOrder[] =>
  [...orders.values()].filter(({ deliveryCode }) => deliveryCode !== undefined)

export const hasCode: Command['check'] = ({ orders }) => codedOrders(orders).length > 0
