import { type Handler, Refusal } from '@delivery-orders/contract'
import { cancel, presentCanceled } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { ifMatching } from '../rendering/entity-tag.ts'
import type { ClientGrant } from '../store/access.ts'

export const cancelOrder =
  (deps: Deps): Handler<'cancelOrder', ClientGrant> =>
  async ({ params, body: cancellation, ifMatch, client, requestId }) => {
    const { clock, changeOrder } = deps
    const cause = { requestId, actorId: client.actor.id }
    const changed = await changeOrder({ client, reference: params.reference, cause }, (found) => {
      const canceled = cancel(found, clock.now(), cancellation)
      // A canceled order is what the client wants, whichever state it had before.
      if (canceled === 'unchanged') return canceled
      return ifMatching(deps.rendering.render, found, { ifMatch, decided: canceled })
    })
    if (changed instanceof Refusal) return changed
    return { status: 200, body: presentCanceled(changed.order), orderId: changed.order.id }
  }
