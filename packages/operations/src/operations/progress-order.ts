import type { Handler } from '@delivery-orders/contract'
import { progress } from '@delivery-orders/domain'
import type { Grant } from '../store/store.ts'
import type { Deps } from './deps.ts'
import { replayed } from './replay.ts'

export const progressOrder =
  ({ clock, decide, rendering }: Deps): Handler<'progressOrder', Grant> =>
  async ({ params, body: report, idempotencyKey, client }) => {
    const { order, isReplay } = await decide(
      client,
      params.reference,
      (found) => progress(found, report, clock.now()),
      idempotencyKey && { ...idempotencyKey, at: clock.now() },
    )

    return { status: 200, body: rendering.render(order), headers: isReplay ? replayed : {} }
  }
