import { limits, type OrderPatch, Refusal, refuseFaults } from '@delivery-orders/contract'
import { addedFaults } from '../drafts/draft-faults.ts'
import {
  type ChangeableField,
  changeableFrom,
  changedFields,
  fixedFields,
} from '../orders/changeable-fields.ts'
import type { ChangeableFacts, FormerFacts, Order, Updater } from '../orders/order.ts'
import { codesOf } from '../orders/requirements.ts'
import { type Instant, timeAfter } from '../values/instant.ts'
import { type PatchContext, patchFacts } from './patch-facts.ts'

export interface UpdateContext extends PatchContext {
  readonly now: Instant
  /** Absent if the client updates the order. */
  readonly by?: Updater
}

/** Limits the former facts in the row of an order, which is read with each of its events. */
const updatesMax: number = limits.updatesPerOrder

/** Limits the share of fleets in the updates, so that the client can still change its order. */
const fleetUpdatesMax: number = limits.fleetUpdatesPerOrder

/** Applies a merge patch (RFC 7396) to an order. `unchanged`: the order has all its values. */
export function update(
  order: Order,
  patch: OrderPatch,
  context: UpdateContext,
): Order | Refusal<'validation_failed' | 'order_not_changeable'> | 'unchanged' {
  const facts = patchFacts(order, patch, context)
  const errors = addedFaults(facts)
  if (errors.length > 0) return refuseFaults('The result breaks the contract: see errors.', errors)
  const changed = changedFields(order, facts)
  if (changed.length === 0) return 'unchanged'
  const uncounted = isNewCode(order, facts, changed)
  const { by, now } = context
  const refusal = refuseChange(order, changed, { uncounted, by, requires: facts.requires })
  if (refusal) return refusal
  return {
    ...order,
    ...facts,
    revision: order.revision + 1,
    updatedAt: timeAfter(order.updatedAt, now),
    former: [
      ...(order.former ?? []),
      {
        until: order.revision,
        facts: replacedFacts(order, facts),
        ...(uncounted && { uncounted }),
        ...(by && { by }),
      },
    ],
  }
}

/** Whether a change only replaces a locked code by another one. */
const isNewCode = (
  { requires }: Order,
  after: ChangeableFacts,
  changed: readonly ChangeableField[],
): boolean =>
  requires?.code?.locked === true &&
  after.requires?.code !== undefined &&
  changed.every((field) => field === '/requires/code')

interface UpdateKind {
  readonly uncounted: boolean
  readonly by: Updater | undefined
}

function refuseChange(
  order: Order,
  changed: readonly ChangeableField[],
  { uncounted, by, requires }: Pick<ChangeableFacts, 'requires'> & UpdateKind,
): Refusal<'order_not_changeable'> | undefined {
  const { status, erasedAt, former = [] } = order
  const refuse = (
    detail: string,
    changeableFrom: readonly Order['status'][],
    fields: readonly ChangeableField[],
  ) =>
    new Refusal('order_not_changeable', detail, { currentStatus: status, changeableFrom, fields })
  if (erasedAt !== null)
    return refuse('Its personal data was erased, so the order cannot be changed.', [], changed)
  if ((requires?.code?.number ?? 0) > limits.codesPerOrder)
    return refuse(`The order has had ${codesOf(order)} codes, the maximum.`, [], ['/requires/code'])
  if (!uncounted && former.filter((one) => !one.uncounted).length === updatesMax)
    return refuse(`The order was already changed ${updatesMax} times, the maximum.`, [], changed)
  if (by && former.filter((one) => one.by).length === fleetUpdatesMax)
    return refuse(
      `Fleets have changed the order ${fleetUpdatesMax} times, the maximum.`,
      [],
      changed,
    )
  const fixed = fixedFields(changed, status)
  if (fixed.length === 0) return undefined
  const from = changeableFrom(fixed)
  const detail = `The order is ${status}. These fields can be changed while it is ${from.join(' or ')}.`
  return refuse(detail, from, fixed)
}

/**
 * Returns the facts of an order that its update replaces. A fact that the order did not have is null, because JSON
 * omits undefined.
 */
function replacedFacts(order: Order, facts: ChangeableFacts): FormerFacts['facts'] {
  const names = Object.keys(facts) as (keyof ChangeableFacts)[]
  const replaced = names.filter((name) => textOf(order[name]) !== textOf(facts[name]))
  return Object.fromEntries(replaced.map((name) => [name, order[name] ?? null]))
}

const textOf = (fact: unknown): string => JSON.stringify(fact ?? null)
