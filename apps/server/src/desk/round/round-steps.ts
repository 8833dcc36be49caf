import { type Status, statuses } from '@delivery-orders/contract'
import type { CourierItem, CourierReport } from '@delivery-orders/operations'
import { type Form, numberIn, textIn, withValues } from '../frame/form-values.ts'

/** The entries of a courier at a stop. */
export const stopActs = ['delivered', 'failed', 'in_transit', 'again', 'returned'] as const
export type StopAct = (typeof stopActs)[number]

/** An item as the page showed it. */
interface ShownItem {
  readonly position: number
  readonly status: CourierReport['from']
  readonly quantity: number
}

/** A step of a form. Its name is the same whenever the form is sent again, because its idempotency key is made of it. */
export interface NamedStep {
  readonly name: string
  readonly report: CourierReport
  /** Its refusal does not count: the next step decides. */
  readonly isOptional?: true
  /** The report if the items have another status by now, because an earlier form was sent before. */
  readonly otherwise?: CourierReport
}

/** The items of a form as the page showed them: what was sent can be sent again, whatever has become of the order. */
export const shownText = (items: readonly CourierItem[]): string =>
  items.map(({ position, status, quantity }) => `${position}:${status}:${quantity}`).join(' ')

const shownForm = /^(\d{1,3}):([a-z_]{1,20}):(\d{1,10})$/

function shownIn({ shown = '' }: Form): readonly ShownItem[] {
  return shown.split(' ').flatMap((text) => {
    const [, position, name, quantity] = shownForm.exec(text) ?? []
    const status = statuses.find((each) => each === name) as CourierReport['from'] | undefined
    return status ? [{ position: Number(position), status, quantity: Number(quantity) }] : []
  })
}

/** Returns the steps of a form, one after another; none if a choice is missing. `proof`: what it shows besides. */
export function stepsOf(act: StopAct, form: Form, proof: object): readonly NamedStep[] {
  // The page shows the forms of a stop before its items are picked up, for a phone without network.
  const shown = shownIn(form).map((item) =>
    item.status === 'assigned' ? { ...item, status: 'picked_up' as const } : item,
  )
  if (act === 'delivered') return deliverySteps(shown, form, proof)
  const reason = textIn(form, 'reason')
  if (act === 'failed' && !reason) return []
  const chosen = shown.filter(
    ({ position }) => shown.length === 1 || act in everyItem || form[`item${position}`],
  )
  const to = act === 'again' ? 'in_transit' : act
  return [...groupedByStatus(chosen)].map(([from, items]) => {
    const report = reportOf({
      to,
      from,
      items: positionsOf(items),
      comment: textIn(form, 'comment'),
      reason: act === 'failed' ? reason : undefined,
      proof: act === 'failed' || act === 'returned' ? proofWith(proof) : undefined,
    })
    const isUnderWay = act === 'failed' && from === 'picked_up'
    return {
      name: from,
      report,
      ...(isUnderWay && { otherwise: { ...report, from: 'in_transit' } }),
    }
  })
}

/** These have no choice of items. */
const everyItem = { in_transit: true, again: true }

/** An item is on its way before it is delivered. One of which nothing was accepted is not delivered. */
function deliverySteps(
  shown: readonly ShownItem[],
  form: Form,
  proof: object,
): readonly NamedStep[] {
  const accepted = ({ position, quantity }: ShownItem) =>
    numberIn(form, `quantity${position}`) ?? quantity
  const taken = shown.filter((item) => accepted(item) !== 0)
  const refused = shown.filter((item) => accepted(item) === 0)
  if (taken.length === 0) return []
  const parted = taken.filter((item) => accepted(item) !== item.quantity)
  const before = groupedByStatus(shown.filter(({ status }) => status !== 'in_transit'))
  return [
    ...[...before].map(([from, items]) => ({
      name: `way ${from}`,
      isOptional: true as const,
      report: reportOf({ to: 'in_transit', from, items: positionsOf(items) }),
    })),
    {
      name: 'delivered',
      report: reportOf({
        to: 'delivered',
        from: 'in_transit',
        items: positionsOf(taken),
        quantities:
          parted.length > 0
            ? parted.map((item) => ({ item: item.position, quantity: accepted(item) }))
            : undefined,
        proof: proofWith({
          ...proof,
          receivedBy: textIn(form, 'receivedBy'),
          collected: numberIn(form, 'collected'),
          code: textIn(form, 'code'),
          ageChecked: form['ageChecked'] ? true : undefined,
          exception: textIn(form, 'exception'),
        }),
      }),
    },
    ...(refused.length === 0
      ? []
      : [
          {
            name: 'refused',
            report: reportOf({
              to: 'failed',
              from: 'in_transit',
              items: positionsOf(refused),
              reason: 'refused',
            }),
          },
        ]),
  ]
}

/** Returns the steps that pick items up at a sender: one for each order. */
export const pickupSteps = (form: Form): SenderSteps => senderSteps(form, { to: 'picked_up' })

/** Returns the steps that give items back that a sender did not hand out: a planner decides again who gets them. */
export function giveBackSteps(form: Form): SenderSteps {
  const reason = textIn(form, 'reason')
  if (!reason) return new Map()
  return senderSteps(form, { to: 'pending', reason, comment: textIn(form, 'comment') })
}

/** The steps of a form about a sender, by the numbers of the orders. */
export type SenderSteps = ReadonlyMap<number, CourierReport>

function senderSteps(form: Form, report: Parameters<typeof reportOf>[0]): SenderSteps {
  const items = new Map<number, number[]>()
  for (const name of Object.keys(form)) {
    const [, orderId, position] = /^i(\d{1,15})\.(\d{1,3})$/.exec(name) ?? []
    if (orderId === undefined) continue
    items.set(Number(orderId), [...(items.get(Number(orderId)) ?? []), Number(position)])
  }
  return new Map(
    [...items].map(([orderId, positions]) => [
      orderId,
      reportOf({ ...report, from: 'assigned', items: positions }),
    ]),
  )
}

const positionsOf = (items: readonly ShownItem[]): readonly number[] =>
  items.map(({ position }) => position)

function groupedByStatus(
  items: readonly ShownItem[],
): ReadonlyMap<ShownItem['status'], ShownItem[]> {
  const groups = new Map<ShownItem['status'], ShownItem[]>()
  for (const item of items) groups.set(item.status, [...(groups.get(item.status) ?? []), item])
  return groups
}

function proofWith(fields: object) {
  const proof = withValues(fields)
  return Object.keys(proof).length > 0 ? proof : undefined
}

/** The service validates the entries. */
const reportOf = (fields: Readonly<Record<string, unknown>> & { readonly to: Status }) =>
  withValues(fields) as CourierReport
