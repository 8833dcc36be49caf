import type { Handler } from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
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

    return { status: 200, body: rendering.render(order), headers: isReplay ? replayed : {} }
  }
