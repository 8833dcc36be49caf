import type { DispatchStatus } from './outbox.ts'

export const dispatchStatuses: readonly DispatchStatus[] = [
  'pending',
  'succeeded',
  'failed',
  'abandoned',
]
