import type { DispatchStatus } from '@delivery-orders/operations'

export const dispatchStatuses: readonly DispatchStatus[] = [
  'pending',
  'succeeded',
  'failed',
  'abandoned',
]
