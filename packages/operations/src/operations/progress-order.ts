import { type Handler, Refusal } from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
import { renderedOrder } from '../store/rendered-order.ts'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'
import { replayed } from './replay.ts'
import { usedKey } from './used-key.ts'

export const progressOrder =
  (deps: Deps): Handler<'progressOrder', Grant> =>
  async ({ params, body: report, idempotencyKey, client }) => {
    const { clock, decide, rendering } = deps
    const decided = await decide(
      client,
      params.reference,
      (found) => progress(found, report, clock.now()),
      usedKey(deps, idempotencyKey),
    )
    if (decided instanceof Refusal) return decided
    const { order, isReplay } = decided
    const { text, etag } = renderedOrder(rendering.render(order))
    return { status: 200, body: text, headers: { ETag: etag, ...(isReplay && replayed) } }
  }
