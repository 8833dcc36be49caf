import { type Handler, Refusal } from '@delivery-orders/contract'
import { type UpdateContext, update } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { causeOf } from '../orders/cause-of.ts'
import { replyWithOrder } from '../orders/order-reply.ts'
import { deliveryCode, receiptKey } from '../random.ts'
import { ifMatching } from '../rendering/entity-tag.ts'
import type { ClientGrant } from '../store/access.ts'

export const updateOrder =
  (deps: Deps): Handler<'updateOrder', ClientGrant> =>
  async (call) => {
    const { params, body: patch, idempotencyKey, ifMatch, client } = call
    const { changeOrder, rendering } = deps
    // The client must learn of a change that neither it nor its people made: for it, the operator's people are a fleet.
    const isOwn = client.actor.kind === 'token' || client.actor.kind === 'shop'
    const by = !isOwn && ({ by: 'fleet' } as const)
    const changed = await changeOrder(
      { client, reference: params.reference, cause: causeOf(call, 'order.updated') },
      (found) => {
        const decided = update(found, patch, { ...updateContext(deps), ...by })
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
