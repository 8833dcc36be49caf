import {
  cancelableFrom,
  isFinal,
  type OrderPatch,
  type Status,
  statuses,
} from '@delivery-orders/contract'
import { metadataText } from '../values/metadata.ts'
import type { ChangeableFacts } from './order.ts'

/** JSON pointers to the fields of a patch, such as '/recipient/phone'. Metadata is one field. */
type Pointers<Patch> = {
  [Field in keyof Patch & string]-?: NonNullable<Patch[Field]> extends object
    ? string extends keyof NonNullable<Patch[Field]>
      ? `/${Field}`
      : `/${Field}${Pointers<NonNullable<Patch[Field]>>}`
    : `/${Field}`
}[keyof Patch & string]

export type ChangeableField = Exclude<Pointers<OrderPatch>, '/recipient/referenceNumber'>

/** The fields that events of an order name as changed. Locking the code and news of a courier change fields without a patch. */
export type ChangedField = ChangeableField | '/requires/locked' | '/items' | '/estimatedAt'

/** For fields that decide about the route and the price: until a courier has the first item. */
const untilPickUp: readonly Status[] = cancelableFrom

/** For fields that help the courier at the door: until the last item is final. */
const untilEnd: readonly Status[] = statuses.filter((status) => !isFinal(status))

type FieldRule = readonly [
  /** The statuses of an order in which the field can be changed. */
  changeableIn: readonly Status[],
  valueIn: (facts: ChangeableFacts) => unknown,
]

/** Has every field that a patch can have, because an update without a changed field would be ignored. */
export const changeableFields: Readonly<Record<ChangeableField, FieldRule>> = {
  '/total': [untilPickUp, ({ total }) => total],
  '/deliveryFee': [untilPickUp, ({ deliveryFee }) => deliveryFee],
  '/deliveryInstructions': [untilEnd, ({ deliveryInstructions }) => deliveryInstructions],
  '/receiptUrl': [untilPickUp, ({ receipt }) => ('url' in receipt ? receipt.url : receipt.key)],
  '/deliveryDeadline': [untilPickUp, ({ deliveryDeadline }) => deliveryDeadline],
  '/collect/amount': [untilEnd, ({ collect }) => collect?.amount],
  '/collect/note': [untilEnd, ({ collect }) => collect?.note],
  '/pickupWindow/from': [untilPickUp, ({ pickupWindow }) => pickupWindow?.from],
  '/pickupWindow/to': [untilPickUp, ({ pickupWindow }) => pickupWindow?.to],
  '/deliveryWindow/from': [untilEnd, ({ deliveryWindow }) => deliveryWindow?.from],
  '/deliveryWindow/to': [untilEnd, ({ deliveryWindow }) => deliveryWindow?.to],
  // The digits have no pointer of their own: a new code is a change of this field.
  '/requires/code': [untilEnd, ({ requires }) => requires?.code?.number],
  '/requires/photo': [untilEnd, ({ requires }) => requires?.photo],
  '/requires/signature': [untilEnd, ({ requires }) => requires?.signature],
  '/requires/minimumAge': [untilEnd, ({ requires }) => requires?.minimumAge],
  '/metadata': [statuses, ({ metadata }) => metadata && metadataText(metadata)],
  '/recipient/name': [untilEnd, ({ recipient }) => recipient.name],
  '/recipient/phone': [untilEnd, ({ recipient }) => recipient.phone],
  '/recipient/address/name': [untilPickUp, ({ recipient }) => recipient.address.name],
  '/recipient/address/landmark': [untilEnd, ({ recipient }) => recipient.address.landmark],
  '/recipient/address/city': [untilPickUp, ({ recipient }) => recipient.address.city],
  '/recipient/address/latitude': [untilEnd, ({ recipient }) => recipient.address.latitude],
  '/recipient/address/longitude': [untilEnd, ({ recipient }) => recipient.address.longitude],
  '/recipient/language': [untilPickUp, ({ recipient }) => recipient.language],
}

const rules = Object.entries(changeableFields) as [ChangeableField, FieldRule][]

/** Returns JSON pointers to the fields that differ, as clients see them. */
export const changedFields = (
  before: ChangeableFacts,
  after: ChangeableFacts,
): readonly ChangeableField[] =>
  rules
    .filter(([, [, valueIn]]) => (valueIn(after) ?? null) !== (valueIn(before) ?? null))
    .map(([field]) => field)

/** Returns those of the fields that an order with this status can no longer change. */
export const fixedFields = (
  fields: readonly ChangeableField[],
  status: Status,
): readonly ChangeableField[] =>
  fields.filter((field) => !changeableFields[field][0].includes(status))

/** Returns the statuses in which all of the fields can be changed. */
export const changeableFrom = (fields: readonly ChangeableField[]): readonly Status[] =>
  statuses.filter((status) => fixedFields(fields, status).length === 0)
