import { isFinal, type OrderDraft, type Status } from '@delivery-orders/contract'
import {
  type Required,
  type Requires,
  type RequiresPatch,
  requiredAfter,
  shownRequires,
} from './requirements-model.ts'

/** The facts of an order that the model lets clients set and change. */
export interface Facts extends Required {
  readonly deliveryFee: number
  readonly collect: Collect | null
  readonly metadata: Readonly<Record<string, string>> | null
  readonly pickupWindow: Window | null
  readonly deliveryWindow: Window | null
  readonly language: string | null
}

interface Collect {
  readonly amount: number
  readonly note?: string
}

interface Window {
  readonly from: string
  readonly to: string
}

export interface Patch {
  readonly deliveryFee?: number | null
  readonly collect?: { readonly amount?: number; readonly note?: string | null } | null
  readonly metadata?: Readonly<Record<string, string | null>> | null
  readonly pickupWindow?: Partial<Window> | null
  readonly deliveryWindow?: Partial<Window> | null
  readonly recipient?: { readonly language?: string | null }
  readonly requires?: RequiresPatch | null
}

export const timeOf = (at: number): string => new Date(at).toISOString()

/** Identical drafts have equal texts. */
export const comparable = (draft: OrderDraft): string =>
  JSON.stringify(draft, (key, value) => {
    if (value === null || (key === 'metadata' && Object.keys(value).length === 0)) return undefined
    return key.endsWith('Window') ? windowOf(value) : value
  })

const windowOf = ({ from, to }: Window): Window => ({
  from: timeOf(Date.parse(from)),
  to: timeOf(Date.parse(to)),
})

/** The facts that a draft sets. `digits` are those of the code that the service has made. */
export function factsOf(draft: OrderDraft, digits: string | undefined): Facts {
  const { deliveryFee, collect, metadata, pickupWindow, deliveryWindow, recipient } = draft
  const { code, ...requires } = draft.requires ?? {}
  return {
    deliveryFee: deliveryFee ?? 0,
    collect: collect ? withoutNulls<Collect>(collect) : null,
    metadata: nullIfEmpty(metadata ?? {}),
    pickupWindow: pickupWindow ? windowOf(pickupWindow) : null,
    deliveryWindow: deliveryWindow ? windowOf(deliveryWindow) : null,
    language: recipient.language ?? null,
    requires: nullIfEmpty(withoutNulls<Requires>(requires)),
    code: code ? { number: 1, digits, tried: [] } : null,
  }
}

/** Applies a patch. `codes` is how many codes the order has had. Returns undefined if the result is refused. */
export function patchedFacts(
  facts: Facts,
  { recipient, deliveryFee, requires: required, ...patch }: Patch,
  made: { readonly digits: string | undefined; readonly codes: number },
): Facts | undefined {
  const after = {
    deliveryFee: deliveryFee === undefined ? facts.deliveryFee : (deliveryFee ?? 0),
    collect: merged<Collect>(facts.collect, patch.collect),
    metadata: nullIfEmpty(merged(facts.metadata, patch.metadata)),
    pickupWindow: merged<Window>(facts.pickupWindow, patch.pickupWindow),
    deliveryWindow: merged<Window>(facts.deliveryWindow, patch.deliveryWindow),
    language: recipient?.language === undefined ? facts.language : recipient.language,
    ...requiredAfter(facts, required, made),
  }
  const isWhole = [after.pickupWindow, after.deliveryWindow].every((one) => !one || isWindow(one))
  return isWhole && (!after.collect || after.collect.amount !== undefined) ? after : undefined
}

/** Null removes a member, and an empty patch changes nothing. */
function merged<Value extends object>(
  current: Value | null,
  patch: object | null | undefined,
): Value | null {
  if (patch === null) return null
  const isEmpty = patch === undefined || Object.keys(patch).length === 0
  return isEmpty ? current : withoutNulls<Value>({ ...current, ...patch })
}

/** An object without a member is the same as none. */
const nullIfEmpty = <Value extends object>(value: Value | null): Value | null =>
  value && Object.keys(value).length > 0 ? value : null

const withoutNulls = <Value extends object>(value: object): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)) as Value

const isWindow = (given: Partial<Window>): boolean =>
  given.from !== undefined && given.to !== undefined && given.from <= given.to

/** The facts by pointer. */
const valuesOf = (facts: Facts): Readonly<Record<string, unknown>> => ({
  '/deliveryFee': facts.deliveryFee,
  '/collect/amount': facts.collect?.amount,
  '/collect/note': facts.collect?.note,
  '/pickupWindow/from': facts.pickupWindow?.from,
  '/pickupWindow/to': facts.pickupWindow?.to,
  '/deliveryWindow/from': facts.deliveryWindow?.from,
  '/deliveryWindow/to': facts.deliveryWindow?.to,
  '/requires/code': facts.code?.number,
  '/requires/photo': facts.requires?.photo,
  '/requires/signature': facts.requires?.signature,
  '/requires/minimumAge': facts.requires?.minimumAge,
  '/metadata': JSON.stringify(Object.entries(facts.metadata ?? {}).sort()),
  '/recipient/language': facts.language ?? undefined,
})

export const changedFields = (before: Facts, after: Facts): readonly string[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return Object.keys(is).filter((pointer) => is[pointer] !== was[pointer])
}

const untilPickUp = /^\/(deliveryFee|pickupWindow|recipient\/language)/

/** Returns those of the changed fields that it is too late to change. */
export const fixedFields = (
  { wasPickedUp, status }: { readonly wasPickedUp: boolean; readonly status: Status },
  changed: readonly string[],
): readonly string[] =>
  changed.filter(
    (pointer) =>
      pointer !== '/metadata' && (isFinal(status) || (wasPickedUp && untilPickUp.test(pointer))),
  )

/** Returns the statuses in which all of these fields can be changed. */
export const changeableFrom = (fields: readonly string[]): readonly Status[] =>
  fields.some((pointer) => untilPickUp.test(pointer))
    ? ['pending', 'assigned']
    : ['pending', 'assigned', 'picked_up', 'in_transit', 'failed']

/** The facts as an order shows them; null for those that it leaves out. */
export const shownFacts = (facts: Facts) => ({
  collect: facts.collect,
  metadata: facts.metadata,
  pickupWindow: facts.pickupWindow,
  deliveryWindow: facts.deliveryWindow,
  requires: shownRequires(facts),
  language: facts.language,
})
