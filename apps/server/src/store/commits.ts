/** What all engines know of commits. */
import type { ClientKey } from '@delivery-orders/domain'
import type { OrderChange } from '@delivery-orders/operations'
import type { KeyUse } from './rows.ts'

/** More than one old key for each that is written, so that what has gathered becomes less. */
export const removedForEach = 2

/** A change, or only the key of a request that has changed nothing. */
export type Commit = OrderChange | KeyUse

export const isChange = (commit: Commit): commit is OrderChange => 'event' in commit

export const usesKey = (commit: Commit): commit is Commit & KeyUse => commit.key !== undefined

/** What a batch may hold one commit of: its order and its key. */
export const keysOf = (commit: Commit): readonly string[] => {
  const { client, order, key } = commit
  const keys = key ? [keyOf('key', client, key.hash)] : []
  return isChange(commit) ? [keyOf('order', client, order.reference), ...keys] : keys
}

/** What is large in an order is in its text. */
export const sizeOf = (commit: Commit): number => (isChange(commit) ? commit.rendered.length : 0)

const keyOf = (what: 'order' | 'key', { clientId, mode }: ClientKey, name: string) =>
  `${what} ${clientId} ${mode} ${name}`
