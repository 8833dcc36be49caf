import { cancelableFrom, isFinal, type Status, statuses } from '@delivery-orders/contract'
import type { ChangeableField } from '../events/changed-fields.ts'

/** For fields that decide about the route and the price: until a courier has the first item. */
const untilPickUp: readonly Status[] = cancelableFrom

/** For fields that help the courier at the door: until the last item is final. */
const untilEnd: readonly Status[] = statuses.filter((status) => !isFinal(status))

/** The statuses of an order in which a field can be changed. */
export const changeableIn: Readonly<Record<ChangeableField, readonly Status[]>> = {
  '/total': untilPickUp,
  '/deliveryFee': untilPickUp,
  '/deliveryInstructions': untilEnd,
  '/receiptUrl': untilPickUp,
  '/deliveryDeadline': untilPickUp,
  '/collect/amount': untilEnd,
  '/collect/note': untilEnd,
  '/pickupWindow/from': untilPickUp,
  '/pickupWindow/to': untilPickUp,
  '/deliveryWindow/from': untilEnd,
  '/deliveryWindow/to': untilEnd,
  '/requires/code': untilEnd,
  '/requires/photo': untilEnd,
  '/requires/signature': untilEnd,
  '/requires/minimumAge': untilEnd,
  '/metadata': statuses,
  '/recipient/name': untilEnd,
  '/recipient/phone': untilEnd,
  '/recipient/address/name': untilPickUp,
  '/recipient/address/landmark': untilEnd,
  '/recipient/address/city': untilPickUp,
  '/recipient/address/latitude': untilEnd,
  '/recipient/address/longitude': untilEnd,
  '/recipient/language': untilPickUp,
}

/** Returns those of the fields that an order with this status can no longer change. */
export const fixedFields = (
  fields: readonly ChangeableField[],
  status: Status,
): readonly ChangeableField[] => fields.filter((field) => !changeableIn[field].includes(status))

/** Returns the statuses in which all of the fields can be changed. */
export const changeableFrom = (fields: readonly ChangeableField[]): readonly Status[] =>
  statuses.filter((status) => fields.every((field) => changeableIn[field].includes(status)))
