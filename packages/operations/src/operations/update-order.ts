import { type Handler, Refusal } from '@delivery-orders/contract'
import { update } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { usedKey } from '../keys/used-key.ts'
import { replyWithOrder } from '../orders/order-reply.ts'
import { deliveryCode, receiptKey } from '../random.ts'
import { ifMatching } from '../rendering/entity-tag.ts'
import type { ClientGrant } from '../store/access.ts'

export const updateOrder =
  (deps: Deps): Handler<'updateOrder', ClientGrant> =>
  async ({ params, body: patch, idempotencyKey, ifMatch, client, requestId }) => {
    const { clock, changeOrder, random, rendering } = deps
    const receiptUrl = rendering.urls.receipt
    const newReceiptKey = () => receiptKey(clock.now(), random)
    const newCode = () => deliveryCode(random)
    const changed = await changeOrder(
      { client, reference: params.reference, cause: { requestId, tokenId: client.tokenId } },
      (found) => {
        const updated = update(found, patch, {
          ...{ now: clock.now(), newReceiptKey, newCode, receiptUrl },
        })
        return ifMatching(deps, found, { ifMatch, decided: updated })
      },
      usedKey(deps, idempotencyKey),
    )
    if (changed instanceof Refusal) return changed
    return replyWithOrder(changed, rendering.complete(changed.rendered, changed.order))
  }
