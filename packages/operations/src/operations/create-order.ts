import { type Handler, type OrderDraft, Refusal, type Reply } from '@delivery-orders/contract'
import { draftWarnings, presentCreated } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { findReplay, replayed } from '../keys/replay.ts'
import { usedKey } from '../keys/used-key.ts'
import { duplicateReference, getDuplicate, placeOrder, refuseDraft } from '../orders/creation.ts'
import type { ClientGrant } from '../store/access.ts'
import { entityTag } from '../store/rendered-order.ts'
import type { OrderChange } from '../store/store.ts'

export const createOrder =
  (deps: Deps): Handler<'createOrder', ClientGrant> =>
  async ({ body: draft, idempotencyKey, client, requestId }) => {
    const refused = refuseDraft(draft)
    if (refused) return refused
    const key = usedKey(deps, idempotencyKey)
    const { change, outcome } = await placeOrder(deps, { client, requestId }, draft, key)
    if (outcome === 'committed') return created(deps, draft, change)

    const replay = key && (await findReplay(deps.orders, client, key))
    if (replay instanceof Refusal) return replay
    if (replay)
      return created(
        deps,
        draft,
        { order: replay, rendered: deps.rendering.renderStored(replay) },
        replayed,
      )
    return duplicateReference(await getDuplicate(deps.orders, change))
  }

const created = (
  { publicUrl, rendering }: Deps,
  draft: OrderDraft,
  { order, rendered }: Pick<OrderChange, 'order' | 'rendered'>,
  headers: Partial<typeof replayed> = {},
): Reply<'createOrder'> => ({
  status: 201,
  orderId: order.id,
  headers: {
    Location: `${publicUrl}/orders/${encodeURIComponent(order.reference)}`,
    ETag: entityTag(rendering.complete(rendered, order)),
    ...headers,
  },
  body: presentCreated(order, rendering.urls, draftWarnings(draft, order.createdAt)),
})
