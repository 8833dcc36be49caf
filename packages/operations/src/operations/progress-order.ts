import { type Handler, Refusal } from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { causeOf } from '../orders/cause-of.ts'
import { replyWithOrder } from '../orders/order-reply.ts'
import type { ClientGrant } from '../store/access.ts'

export const progressOrder =
  (deps: Deps): Handler<'progressOrder', ClientGrant> =>
  async (call) => {
    const { params, body: report, idempotencyKey, client } = call
    const { clock, changeOrder, rendering } = deps
    const changed = await changeOrder(
      { client, reference: params.reference, cause: causeOf(call, 'order.progressed') },
      (found) => progress(found, report, clock.now()),
      usedKey(deps, idempotencyKey),
    )
    if (changed instanceof Refusal) return changed
    const { order, rendered } = changed
    const body = order.requires?.code
      ? rendering.renderWithoutCode(order)
      : rendering.complete(rendered, order)
    return replyWithOrder(changed, body)
  }
