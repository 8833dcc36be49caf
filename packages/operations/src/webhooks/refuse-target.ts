import { Refusal } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import { refusalOfTarget, type TargetRules } from '../target.ts'

export function refuseTarget(
  { targets }: { readonly targets: Omit<TargetRules, 'mode'> },
  url: string,
  mode: Mode,
): Refusal<'validation_failed'> | undefined {
  const message = refusalOfTarget(url, { ...targets, mode })
  if (message === undefined) return undefined
  return new Refusal('validation_failed', '1 fault: see errors.', {
    errors: [{ in: 'body', pointer: '/url', code: 'target', message }],
  })
}
