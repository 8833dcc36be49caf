import { type Handler, Refusal } from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'
import { shownOrder } from './shown-order.ts'
import { usedKey } from './used-key.ts'

export const progressOrder =
  (deps: Deps): Handler<'progressOrder', Grant> =>
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
