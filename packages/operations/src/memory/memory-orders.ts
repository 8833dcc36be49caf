import type { ClientKey, Order } from '@delivery-orders/domain'
import { pageOf } from '../store/page-of.ts'
import type { CommitOutcome, OrderChange, OrderQuery, Orders } from '../store/store.ts'
import type { UsedKey } from '../store/used-key.ts'
import { isSameClient, type Memory, type OrderRow, promised } from './memory.ts'
import { fanOut } from './memory-fan-out.ts'

export function memoryOrders(memory: Memory): Orders {
  const { orders, events, keys } = memory
  const find = (client: ClientKey, reference: string) => orders.get(nameOf(client, reference))
  return {
    reserveId: promised(() => memory.nextOrderId++),
    find: promised((client, reference) => find(client, reference)?.order),
    findRendered: promised((client, reference, rendering) => {
      const found = find(client, reference)
      return found?.rendering === rendering ? found.rendered : undefined
    }),
    findDraftHash: promised((client, reference) => find(client, reference)?.draftHash),
    findByReceiptKey: promised((key) => {
      const found = [...orders.values()].find(({ order }) => receiptKeyOf(order) === key)
      return found && { order: found.order, mode: found.client.mode }
    }),
    list: promised((client, query) => {
      const found = listed(memory, client, query).slice(0, query.limit + 1)
      const { rows, hasMore } = pageOf(found.map(sized), query.limit)
      return { orders: rows.map(({ row }) => toList(row, query.rendering)), hasMore }
    }),
    findReplay: promised((client, hash) => {
      const found = keys.find(client, hash)
      if (!found) return undefined
      const { fingerprint, row, sequence } = found
      const told = events.find((one) => one.row === row && one.event.sequence === sequence)
      return { fingerprint, order: row.order, moment: told?.event.moment ?? null }
    }),
    commit: promised((change) => commit(memory, change)),
    recordIdempotencyKey: promised((client, order, key) => {
      if (keys.find(client, key.hash)) return 'replayed'
      const row = find(client, order.reference)
      if (!row) throw new Error('There is no order to keep a key of.')
      keepKey(memory, row, order.revision, key)
      return 'committed'
    }),
    erase: promised(({ order, events: erased }) => {
      const row = rowOf(memory, order)
      if (row?.order.revision !== order.revision) return 'stale'
      Object.assign(row, { order, draftHash: '', rendered: '', rendering: neverRendered })
      for (const told of events.filter((one) => one.row === row))
        told.event = erased.find(({ sequence }) => sequence === told.event.sequence) ?? told.event
      keys.removeWhere((key) => key.row === row)
      forgetResponses(memory, row)
      return 'erased'
    }),
  }
}

/** No text is rendered so: an erased order is rendered when it is asked for. */
const neverRendered = -1

const nameOf = ({ clientId, mode }: ClientKey, reference: string): string =>
  `${clientId} ${mode} ${reference}`

const receiptKeyOf = ({ receipt }: Order): string | undefined =>
  'key' in receipt ? receipt.key : undefined

const rowOf = ({ orders }: Memory, { id }: Order): OrderRow | undefined =>
  [...orders.values()].find(({ order }) => order.id === id)

function commit(memory: Memory, change: OrderChange): CommitOutcome {
  const { client, order, event, key } = change
  // Before the order: a request that is repeated must not hear that its own order is in its way.
  if (key && memory.keys.find(client, key.hash)) return 'replayed'
  if (event.sequence !== order.revision) throw new Error('A change has not its own event.')
  const row = order.revision === 1 ? insert(memory, change) : update(memory, change)
  if (typeof row === 'string') return row
  const told = { row, event }
  memory.events.push(told)
  fanOut(memory, told, change.now)
  if (key) keepKey(memory, row, order.revision, key)
  return 'committed'
}

function insert(memory: Memory, change: OrderChange): OrderRow | 'duplicate' {
  const { client, order, rendered, rendering, draftHash = '' } = change
  const name = nameOf(client, order.reference)
  if (memory.orders.has(name)) return 'duplicate'
  if (order.id < memory.nextOrderId && rowOf(memory, order))
    throw new Error('There is an order with this number.')
  const row = { client, order, rendered, rendering, draftHash }
  memory.orders.set(name, row)
  return row
}

/** Also stale is what was decided on an order that has been erased since: it would bring the people back. */
function update(memory: Memory, change: OrderChange): OrderRow | 'stale' {
  const { order, rendered, rendering } = change
  const row = memory.orders.get(nameOf(change.client, order.reference))
  const before = row?.order
  if (before?.revision !== order.revision - 1 || before.erasedAt !== order.erasedAt) return 'stale'
  return Object.assign(row as OrderRow, { order, rendered, rendering })
}

const keepKey = (memory: Memory, row: OrderRow, sequence: number, key: UsedKey) =>
  memory.keys.keep(row.client, key.hash, { ...key, row, sequence })

/** A receiver may have answered with what it was sent. */
function forgetResponses({ dispatches }: Memory, row: OrderRow): void {
  for (const { payload: told, attempts } of dispatches.values())
    if (typeof told !== 'string' && told.row === row)
      for (const attempt of attempts) attempt.record = { ...attempt.record, response: null }
}

function listed({ orders }: Memory, client: ClientKey, query: OrderQuery): OrderRow[] {
  const { statuses, createdFrom, after } = query
  return [...orders.values()]
    .filter(
      ({ client: owner, order }) =>
        isSameClient(owner, client) &&
        (statuses.length === 0 || statuses.some((status) => status === order.status)) &&
        order.createdAt >= createdFrom &&
        isBefore(after, order),
    )
    .sort(({ order: one }, { order: other }) => (isBefore(one, other) ? -1 : 1))
}

type Place = Pick<Order, 'createdAt' | 'id'>

/** In the list: newest first, and within a millisecond by number. */
const isBefore = (one: Place, other: Place): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id)

const sized = (row: OrderRow) => ({ row, size: Buffer.byteLength(row.rendered) })

const toList = ({ order, rendered, rendering }: OrderRow, wanted: number) => ({
  id: order.id,
  reference: order.reference,
  createdAt: order.createdAt,
  rendered: rendering === wanted ? rendered : undefined,
})
