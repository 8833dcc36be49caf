import { isFinal, itemTransitions, statuses } from '@delivery-orders/contract'
import fc from 'fast-check'
import { aKey, aPick, type Command, type Given, pathOf, picked, post, type Run } from './command.ts'
import { aPatch } from './fact-commands.ts'
import type { Patch } from './facts-model.ts'
import type { ModelOrder, Report } from './model-order.ts'
import { aSaid, fitting, type Said, saidOf } from './reported-model.ts'
import { codeAt } from './requirements-model.ts'

const aComment = fc.option(fc.constantFrom('Moussa', '☂'), { freq: 2 })
const aReason = fc.constantFrom(null, null, null, 'refused', 'other')

/** A report with an allowed transition of one open item, or of all items with the same status as this item. */
export const aStep = fc.record({
  order: aPick,
  item: aPick,
  /** Index of an allowed transition. Index 0 moves items forward; 1 and 2 unassign, fail, return or cancel them. */
  to: fc.constantFrom(0, 0, 0, 1, 2),
  isAlone: fc.boolean(),
  comment: aComment,
  reason: aReason,
  said: aSaid,
  key: aKey,
})

export const step: Run<Given<typeof aStep>> = (given, known, client) => {
  const { item, to: index, isAlone, said, ...others } = given
  const order = known.model.orders.get(picked(known, given.order))
  const open = (order?.items ?? []).flatMap(({ status }, position) =>
    isFinal(status) ? [] : [{ status, position }],
  )
  const chosen = open[item % open.length] ?? { status: 'pending', position: 0 }
  const moving = isAlone ? [chosen] : open.filter(({ status }) => status === chosen.status)
  const items = moving.length < open.length ? moving.map(({ position }) => position) : null
  const allowed = itemTransitions[chosen.status]
  const to = allowed[index % allowed.length] ?? 'assigned'
  return report({ ...others, items, to, said: fitting(to, said, order) }, known, client)
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
  items: fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }), { freq: 2 }),
  comment: aComment,
  reason: aReason,
  said: fc.oneof({ weight: 1, arbitrary: aSaid }, { weight: 4, arbitrary: fc.constant({}) }),
  key: aKey,
})

export const progress: Run<Given<typeof aProgress>> = ({ said, ...given }, known, client) => {
  const order = known.model.orders.get(picked(known, given.order))
  return report({ ...given, said: saidOf(said, order) }, known, client)
}

type AnyReport = Omit<Given<typeof aProgress>, 'said'> & { readonly said: Said }

const report: Run<AnyReport> = (given, known, client) => {
  const { order, to, items, comment, reason, said, key } = given
  const path = `${pathOf(picked(known, order))}/progress`
  return post(known, client, path, { to, items, comment, reason, ...said } satisfies Report, key)
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
    fc.constant<Patch>({ requires: { code: true } }),
    fc.constant<Patch>({ pickupWindow: null }),
    aPatch,
  ),
  isReturned: fc.boolean(),
  key: aKey,
})

export const visit: Run<Given<typeof aVisit>> = async (given, known, client) => {
  const coded = codedOrders(known.model.orders)
  const { reference, code } = coded[given.order % coded.length] as ModelOrder
  const path = pathOf(reference)
  const send = (report: Report, key: number | null = null) =>
    post(known, client, `${path}/progress`, report, key)
  for (const to of ['assigned', 'picked_up', 'in_transit'] as const) await send({ to })
  for (const offset of given.codeOffsets) {
    const proof = { ...given.evidence, code: codeAt(code, offset) }
    await send({ to: 'delivered', items: given.items, proof }, given.key)
  }
  if (given.patch) await post(known, client, path, given.patch, null, { method: 'PATCH' })
  if (!given.isReturned) return
  await send({ to: 'failed', reason: 'refused', comment: 'Not today' })
  await send({ to: 'returned' })
}

const codedOrders = (orders: ReadonlyMap<string, ModelOrder>): readonly ModelOrder[] =>
  [...orders.values()].filter(({ code }) => code !== null)

export const hasCode: Command['check'] = ({ model }) => codedOrders(model.orders).length > 0
