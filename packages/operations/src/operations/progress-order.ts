import type { Handler } from '@delivery-orders/contract'
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
    const { order, isReplay } = await decide(
      client,
      params.reference,
      (found) => progress(found, report, clock.now()),
      usedKey(deps, idempotencyKey),
    )

    const { text, etag } = renderedOrder(rendering.render(order))
    return { status: 200, body: text, headers: { ETag: etag, ...(isReplay && replayed) } }
  }
