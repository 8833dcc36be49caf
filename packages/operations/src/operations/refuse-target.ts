import { type Mode, Refusal } from '@delivery-orders/domain'
import { refusalOfTarget } from '../target.ts'
import type { Deps } from './deps.ts'

export function refuseTarget({ targets }: Deps, url: string, mode: Mode): void {
  const message = refusalOfTarget(url, { ...targets, mode })
  if (message !== undefined)
    throw new Refusal('validation_failed', '1 fault: see errors.', {
      errors: [{ in: 'body', pointer: '/url', code: 'target', message }],
    })
}
