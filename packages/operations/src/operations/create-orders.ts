import {
  bodyBytesMax,
  bodyFault,
  type Handler,
  type OrderDraft,
  Refusal,
  refuseFaults,
  type Violation,
} from '@delivery-orders/contract'
import { draftFaults, draftWarnings, type Order } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { findReplay, keyReused } from '../keys/replay.ts'
import { usedKey } from '../keys/used-key.ts'
import { type ElementResult, executeBatch, faultsAt } from '../orders/batch.ts'
import { type Creation, duplicateReference, getDuplicate, placeOrder } from '../orders/creation.ts'
import type { ClientGrant } from '../store/access.ts'

export const createOrders =
  (deps: Deps): Handler<'createOrders', ClientGrant> =>
  async ({ body: { orders: drafts }, idempotencyKey, client, requestId, problemOf }) => {
    const errors = faultsIn(drafts)
    if (errors.length > 0) return refuseFaults('The batch has faults: see errors.', errors)
    return await executeBatch(deps.orders, {
      list: 'orders',
      elements: drafts,
      owner: client,
      key: usedKey(deps, idempotencyKey),
      decide: (draft, key) => placeOrder(deps, { client, requestId }, draft, key),
      isNew: ({ outcome }) => outcome === 'committed',
      present: (creation, draft) => presentCreation(deps, creation, draft),
      identify: () => ({}),
      problemOf,
    })
  }

/** Each draft has the limits of `createOrder`, and a repeated reference is a mistake in the list. */
function faultsIn(drafts: readonly OrderDraft[]): readonly Violation[] {
  const positions = new Map<string, number>()
  const faults: Violation[] = []
  const add = (pointer: string, code: string, message: string) =>
    faults.push(bodyFault(`/orders/${pointer}`, code, message))
  for (const [position, draft] of drafts.entries()) {
    if (Buffer.byteLength(JSON.stringify(draft)) > bodyBytesMax)
      add(`${position}`, 'max_bytes', `must have at most ${bodyBytesMax / 1024} KiB as JSON`)
    faults.push(...faultsAt(`/orders/${position}`, draftFaults(draft)))
    const { referenceNumber } = draft
    if (typeof referenceNumber !== 'string') continue
    const first = positions.get(referenceNumber)
    const message = `must differ from the reference of draft ${first}, counted from 0`
    if (first === undefined) positions.set(referenceNumber, position)
    else add(`${position}/referenceNumber`, 'unique_reference', message)
  }
  return faults
}

async function presentCreation(
  deps: Deps,
  { change, outcome }: Creation,
  draft: OrderDraft,
): Promise<ElementResult> {
  const { orders, rendering } = deps
  const { client, key, order, rendered } = change
  const shown = (found: Order, text = rendering.render(found)) => ({
    orderId: found.id,
    warnings: draftWarnings(draft, found.createdAt),
    order: text,
  })
  if (outcome === 'committed')
    return {
      outcome: 'created',
      ...shown(order, rendering.complete(rendered, order)),
      isReplay: false,
    }
  if (outcome === 'reused') return keyReused()

  const replay = key && (await findReplay(orders, client, key))
  if (replay instanceof Refusal) return replay
  if (replay) return { outcome: 'created', ...shown(replay), isReplay: true }
  const duplicate = await getDuplicate(deps.orders, change)
  if (!duplicate.identical) return duplicateReference(duplicate)
  return { outcome: 'existing', ...shown(duplicate.existing), isReplay: false }
}
