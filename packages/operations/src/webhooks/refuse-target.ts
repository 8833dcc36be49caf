import { bodyFault, type Refusal, refuseFaults } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import { refusalOfTarget, type TargetRules } from '../target.ts'

export function refuseTarget(
  { targets }: { readonly targets: Omit<TargetRules, 'mode'> },
  url: string,
  mode: Mode,
): Refusal<'validation_failed'> | undefined {
  const message = refusalOfTarget(url, { ...targets, mode })
  if (message === undefined) return undefined
  return refuseFaults('1 fault: see errors.', [bodyFault('/url', 'target', message)])
}
