import type { OrderDraft } from '@delivery-orders/contract'
import { type Key, replayFinder } from './keys.ts'
import { orderMaker, presentStoredCreated } from './order.ts'
import { groupCommit } from './order-store.ts'
import type { RivalParts } from './rival.ts'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** Creates orders. A request that repeats an idempotency key gets the replay of the first response. */
export function orderCreator({ database, publicUrl }: RivalParts) {
  const write = groupCommit(database)
  const newOrder = orderMaker(publicUrl)
  const findReplay = replayFinder(database)
  const replay = (clientId: number, key: Key): Reply => {
    const stored = findReplay(clientId, key)
    if (stored?.fingerprint !== key.fingerprint)
      return { status: 422, headers: {}, body: { code: 'idempotency_key_reused' } }
    const body = presentStoredCreated(stored, publicUrl)
    const location = `${publicUrl}/orders/${body.referenceNumber}`
    return { status: 201, headers: { location, 'idempotency-replayed': 'true' }, body }
  }
  return async (draft: OrderDraft, key: Key | undefined, clientId = 1): Promise<Reply> => {
    const { order, created } = newOrder(draft, clientId)
    const outcome = await write({ order, key })
    if (outcome === 'replayed' && key) return replay(clientId, key)
    if (outcome !== 'committed')
      return { status: 409, headers: {}, body: { code: 'duplicate_reference' } }
    const location = `${publicUrl}/orders/${order.reference}`
    return { status: 201, headers: { location }, body: created }
  }
}
