import type { OrderDraft, Violation } from '@delivery-orders/contract'
import { mergedMetadata, metadataFaults } from './metadata.ts'
import { mergedWindow, windowFaults } from './time-window.ts'

/** Returns what is wrong with a draft that keeps to its schema. */
export function draftFaults(draft: OrderDraft): readonly Violation[] {
  const { pickupWindow, deliveryWindow, metadata } = draft
  return [
    ...(pickupWindow ? windowFaults('/pickupWindow', mergedWindow(null, pickupWindow)) : []),
    ...(deliveryWindow ? windowFaults('/deliveryWindow', mergedWindow(null, deliveryWindow)) : []),
    ...(metadata ? metadataFaults(mergedMetadata(null, metadata) ?? {}) : []),
  ]
}
