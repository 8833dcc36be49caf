import { type Handler, Refusal } from '@delivery-orders/contract'
import { cancel, presentCanceled } from '@delivery-orders/domain'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'

export const cancelOrder =
  ({ clock, decide }: Deps): Handler<'cancelOrder', Grant> =>
  async ({ params, client }) => {
    const decided = await decide(client, params.reference, (found) => cancel(found, clock.now()))
    if (decided instanceof Refusal) return decided
    return { status: 200, body: presentCanceled(decided.order) }
  }
