import { type Handler, Refusal } from '@delivery-orders/contract'
import { update } from '@delivery-orders/domain'
import { secretText } from '../random.ts'
import type { ClientGrant } from '../store/access.ts'
import type { Deps } from './deps.ts'
import { ifMatching } from './entity-tag.ts'
import { shownOrder } from './shown-order.ts'
import { usedKey } from './used-key.ts'

export const updateOrder =
  (deps: Deps): Handler<'updateOrder', ClientGrant> =>
  async ({ params, body: patch, idempotencyKey, ifMatch, client }) => {
    const { clock, decide, random, receiptUrl } = deps
    const newReceiptKey = () => secretText(random)
    const decided = await decide(
      client,
      params.reference,
      (found) => {
        const updated = update(found, patch, { now: clock.now(), newReceiptKey, receiptUrl })
        return ifMatching(deps, found, { ifMatch, decided: updated })
      },
      usedKey(deps, idempotencyKey),
    )
    return decided instanceof Refusal ? decided : shownOrder(deps, decided)
  }
