/** The commits that the group-commit queue writes: order changes with their events, and idempotency keys. */
import type { ClientKey, Order } from '@delivery-orders/domain'
import {
  type CommitOutcome,
  keyOwner,
  type OrderChange,
  type Orders,
  type UsedKey,
} from '@delivery-orders/operations/store'
import { CommitQueue, type CommitQueueOptions } from './commit-queue.ts'

/**
 * Storing an idempotency key deletes up to this many expired ones, so no timer or large delete is needed. With only
 * one, a backlog would never shrink.
 */
export const expiredKeysPerNewKey = 2

/** An idempotency key, and the order as it was when the request with this key succeeded. */
export interface KeyUse {
  readonly client: ClientKey
  readonly order: Order
  readonly key: UsedKey
}

/** An order change, or only the idempotency key of a request that changed nothing. */
export type Commit = OrderChange | KeyUse

export const isChange = (commit: Commit): commit is OrderChange => 'event' in commit

export const usesKey = (commit: Commit): commit is Commit & KeyUse => commit.key !== undefined

/** Names the rows that a commit writes: the order's and the idempotency key's. A batch writes each row only once. */
export const keysOf = (commit: Commit): readonly string[] => {
  const { client, order, key } = commit
  const keys = key ? [keyOf('key', keyOwner(client, key), key.hash)] : []
  return isChange(commit) ? [keyOf('order', client, order.reference), ...keys] : keys
}

/** Returns the length of the rendered order, which is most of a commit. */
const sizeOf = (commit: Commit): number => (isChange(commit) ? commit.rendered.length : 0)

const keyOf = (what: 'order' | 'key', { clientId, mode }: ClientKey, name: string) =>
  `${what} ${clientId} ${mode} ${name}`

export interface QueuedOrders extends Orders {
  drain(): Promise<void>
}

/** The methods that write through a queue. */
export function writeThrough(
  options: Omit<CommitQueueOptions<Commit, CommitOutcome>, 'sizeOf'>,
): Pick<QueuedOrders, 'commit' | 'recordIdempotencyKey' | 'drain'> {
  const queue = new CommitQueue({ ...options, sizeOf })
  return {
    commit: (change) => queue.add(change),
    recordIdempotencyKey: (client, order, key) => queue.add({ client, order, key }),
    drain: () => queue.drain(),
  }
}
