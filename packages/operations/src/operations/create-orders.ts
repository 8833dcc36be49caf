import { bodyBytesMax, type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { findReplay, keyReused } from '../keys/replay.ts'
import { usedKey } from '../keys/used-key.ts'
import { type ElementResult, executeBatch } from '../orders/batch.ts'
import { type Creation, duplicateReference, getDuplicate, placeOrder } from '../orders/creation.ts'
import type { ClientGrant } from '../store/access.ts'

export const createOrders =
  (deps: Deps): Handler<'createOrders', ClientGrant> =>
  ({ body: { orders: drafts }, idempotencyKey, client, problemOf }) =>
    executeBatch(deps.orders, {
      list: 'orders',
      elements: drafts,
      unique: { field: 'referenceNumber', code: 'unique_reference', name: 'reference of draft' },
      bytesMax: bodyBytesMax,
      invalid: 'The batch has drafts that cannot be sent together: see errors.',
      owner: client,
      key: usedKey(deps, idempotencyKey),
      decide: (draft, key) => placeOrder(deps, client, draft, key),
      isNew: ({ outcome }) => outcome === 'committed',
      present: (creation) => presentCreation(deps, creation),
      identify: () => ({}),
      problemOf,
    })

async function presentCreation(deps: Deps, { change, outcome }: Creation): Promise<ElementResult> {
  const { orders, rendering } = deps
  const { client, key, rendered } = change
  if (outcome === 'committed') return { outcome: 'created', order: rendered, isReplay: false }
  if (outcome === 'reused') return keyReused()

  const replay = key && (await findReplay(orders, client, key))
  if (replay instanceof Refusal) return replay
  if (replay) return { outcome: 'created', order: rendering.render(replay), isReplay: true }
  const duplicate = await getDuplicate(deps.orders, change)
  if (!duplicate.identical) return duplicateReference(duplicate)
  return { outcome: 'existing', order: rendering.render(duplicate.existing), isReplay: false }
}
