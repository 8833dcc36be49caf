import { type Handler, Refusal } from '@delivery-orders/contract'
import { type UpdateContext, update } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { replyWithOrder } from '../orders/order-reply.ts'
import { deliveryCode, receiptKey } from '../random.ts'
import { ifMatching } from '../rendering/entity-tag.ts'
import type { ClientGrant } from '../store/access.ts'

export const updateOrder =
  (deps: Deps): Handler<'updateOrder', ClientGrant> =>
  async ({ params, body: patch, idempotencyKey, ifMatch, client, requestId }) => {
    const { changeOrder, rendering } = deps
    const changed = await changeOrder(
      { client, reference: params.reference, cause: { requestId, actorId: client.actor.id } },
      (found) => {
        const decided = update(found, patch, updateContext(deps))
        return ifMatching(rendering.render, found, { ifMatch, decided })
      },
      usedKey(deps, idempotencyKey),
    )
    if (changed instanceof Refusal) return changed
    return replyWithOrder(changed, rendering.complete(changed.rendered, changed.order))
  }

export const updateContext = ({ clock, random, rendering }: Deps): UpdateContext => ({
  now: clock.now(),
  newReceiptKey: () => receiptKey(clock.now(), random),
  newCode: () => deliveryCode(random),
  receiptUrl: rendering.urls.receipt,
})
