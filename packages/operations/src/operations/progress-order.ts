import { type Handler, Refusal } from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
import type { ClientGrant } from '../store/access.ts'
import type { Deps } from './deps.ts'
import { shownOrder } from './shown-order.ts'
import { usedKey } from './used-key.ts'

export const progressOrder =
  (deps: Deps): Handler<'progressOrder', ClientGrant> =>
  async ({ params, body: report, idempotencyKey, client }) => {
    const { clock, decide } = deps
    const decided = await decide(
      client,
      params.reference,
      (found) => progress(found, report, clock.now()),
      usedKey(deps, idempotencyKey),
    )
    return decided instanceof Refusal ? decided : shownOrder(deps, decided)
  }
