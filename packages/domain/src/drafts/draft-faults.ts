import { bodyFault, type OrderDraft, type Violation } from '@delivery-orders/contract'
import type { AddedFacts } from '../orders/order.ts'
import { metadataFaults } from '../values/metadata.ts'
import { windowFaults } from '../values/time-window.ts'
import { addedFacts } from './place.ts'

/** Returns what is wrong with a draft that keeps to its schema. */
export const draftFaults = (draft: OrderDraft): readonly Violation[] =>
  addedFaults(addedFacts(draft, withoutCode))

const withoutCode = { newCode: () => '' }

/** Returns what is wrong with facts to which a draft or a patch leads. */
export const addedFaults = (facts: AddedFacts): readonly Violation[] => {
  const { collect, pickupWindow, deliveryWindow, metadata } = facts
  return [
    ...(Number.isNaN(collect?.amount)
      ? [bodyFault('/collect/amount', 'required', 'is required')]
      : []),
    ...(pickupWindow ? windowFaults('/pickupWindow', pickupWindow) : []),
    ...(deliveryWindow ? windowFaults('/deliveryWindow', deliveryWindow) : []),
    ...(metadata ? metadataFaults(metadata) : []),
  ]
}
