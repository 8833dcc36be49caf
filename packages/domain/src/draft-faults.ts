import { bodyFault, type OrderDraft, type Violation } from '@delivery-orders/contract'
import { metadataFaults } from './metadata.ts'
import type { AddedFacts } from './order.ts'
import { addedFacts } from './place.ts'
import { windowFaults } from './time-window.ts'

/** Returns what is wrong with a draft that keeps to its schema. */
export const draftFaults = (draft: OrderDraft): readonly Violation[] =>
  addedFaults(addedFacts(draft, { newCode: () => '' }))

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
