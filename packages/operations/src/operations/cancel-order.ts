import { type Handler, Refusal } from '@delivery-orders/contract'
import { cancel, presentCanceled } from '@delivery-orders/domain'
import type { ClientGrant } from '../store/access.ts'
import type { Deps } from './deps.ts'
import { ifMatching } from './entity-tag.ts'

export const cancelOrder =
  (deps: Deps): Handler<'cancelOrder', ClientGrant> =>
  async ({ params, body: cancellation, ifMatch, client }) => {
    const { clock, decide } = deps
    const decided = await decide(client, params.reference, (found) => {
      const canceled = cancel(found, clock.now(), cancellation?.reason)
      // A canceled order is what the client wants, whichever state it had before.
      return canceled && ifMatching(deps, found, { ifMatch, decided: canceled })
    })
    if (decided instanceof Refusal) return decided
    return { status: 200, body: presentCanceled(decided.order) }
  }
