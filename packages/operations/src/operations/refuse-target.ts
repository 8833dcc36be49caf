import { type Mode, Refusal } from '@delivery-orders/domain'
import type { Deps } from './deps.ts'

export function refuseTarget({ targetFault }: Deps, url: string, mode: Mode): void {
  const message = targetFault(url, mode)
  if (message !== undefined)
    throw new Refusal('validation_failed', '1 fault: see errors.', {
      errors: [{ in: 'body', pointer: '/url', code: 'target', message }],
    })
}
