import type { OrderDraft } from '@delivery-orders/contract'
import { type Key, replayFinder } from './keys.ts'
import { orderMaker, presentStoredCreated } from './order.ts'
import type { WriteGrouped, WriteOne } from './order-store.ts'
import type { RivalParts } from './rival.ts'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** Creates an order; a request that is repeated with its key is answered as before. */
export function creator({ database, publicUrl }: RivalParts, write: WriteOne | WriteGrouped) {
  const newOrder = orderMaker(publicUrl)
  const findReplay = replayFinder(database)
  const repeated = (clientId: number, key: Key): Reply => {
    const answered = findReplay(clientId, key)
    if (answered?.fingerprint !== key.fingerprint)
      return { status: 422, headers: {}, body: { code: 'idempotency_key_reused' } }
    const body = presentStoredCreated(answered, publicUrl)
    const location = `${publicUrl}/orders/${body.referenceNumber}`
    return { status: 201, headers: { location, 'idempotency-replayed': 'true' }, body }
  }
  return async (draft: OrderDraft, key: Key | undefined, clientId = 1): Promise<Reply> => {
    const { order, created } = newOrder(draft, clientId)
    const outcome = await write({ order, key })
    if (outcome === 'replayed' && key) return repeated(clientId, key)
    if (outcome !== 'committed')
      return { status: 409, headers: {}, body: { code: 'duplicate_reference' } }
    const location = `${publicUrl}/orders/${order.reference}`
    return { status: 201, headers: { location }, body: created }
  }
}
