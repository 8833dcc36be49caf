import { type ClientKey, finalAtOf, type Order } from '@delivery-orders/domain'
import { pageOf } from '../store/page-of.ts'
import { renderedOrder, type StoredTexts } from '../store/rendered-order.ts'
import { keysBy } from '../store/rules/claim-key.ts'
import type {
  CodeGuess,
  CommitOutcome,
  FinalOrderQuery,
  FinalPosition,
  OrderChange,
  OrderList,
  OrderPosition,
  OrderQuery,
  OrderSearch,
  Orders,
} from '../store/store.ts'
import type { Rules } from '../store/tables.ts'
import { countedTriesMax, triesLeft } from '../store/tries-left.ts'
import { keyOwner, type UsedKey } from '../store/used-key.ts'
import { asAsync, isSameClient, type Memory, type OrderRow } from './memory.ts'
import { fanOut } from './memory-fan-out.ts'

export function memoryOrders(memory: Memory, rules: Rules): Orders {
  const { orders, events, keys } = memory
  const find = (client: ClientKey, reference: string) => orders.get(mapKeyOf(client, reference))
  return {
    reserveId: asAsync(() => memory.nextOrderId++),
    find: asAsync((client, reference) => find(client, reference)?.order),
    findRendered: asAsync((client, reference, rendering) => {
      const found = find(client, reference)
      const text = found && findText(found, rendering)
      return text === undefined ? undefined : renderedOrder(text)
    }),
    findDraftHash: asAsync((client, reference) => find(client, reference)?.draftHash),
    // No operator purges this memory.
    findPurged: asAsync(() => undefined),
    findById: asAsync((id) => {
      const found = [...orders.values()].find(({ order }) => order.id === id)
      return found && { order: found.order, client: found.client }
    }),
    findByReceiptKey: asAsync((key) => {
      const found = [...orders.values()].find(({ order }) => receiptKeyOf(order) === key)
      return found && { order: found.order, client: found.client }
    }),
    list: asAsync((client, query) => listedPage(memory, client, query, isFilteredBy(query))),
    listFinal: asAsync((client, query) => finalPage(memory, client, query)),
    search: asAsync((client, query) => listedPage(memory, client, query, isFoundBy(query))),
    findReplay: replayFinder(memory),
    ...keysBy(rules),
    commit: asAsync((change) => commit(memory, change)),
    recordIdempotencyKey: asAsync((client, order, key) => {
      const used = findUse(memory, client, key)
      if (used) return used
      const row = find(client, order.reference)
      if (!row) throw new Error('The order of this idempotency key does not exist.')
      addKey(memory, row, order.revision, key)
      return 'committed'
    }),
    countTry: asAsync((_, guess) => countTry(memory, guess)),
    erase: asAsync(({ order, events: erased }) => {
      const row = rowOf(memory, order)
      if (row?.order.revision !== order.revision) return 'stale'
      Object.assign(row, { order, draftHash: '', rendered: '', rendering: neverRendered })
      for (const eventRow of events.filter((one) => one.row === row))
        eventRow.event =
          erased.find(({ sequence }) => sequence === eventRow.event.sequence) ?? eventRow.event
      keys.removeWhere((key) => key.order?.row === row)
      memory.codeTries.delete(order.id)
      forgetResponses(memory, row)
      return 'erased'
    }),
  }
}

const replayFinder = ({ events, keys }: Memory): Orders['findReplay'] =>
  asAsync((client, hash) => {
    const found = keys.find(client, hash)
    if (!found?.order) return undefined
    const { row, sequence } = found.order
    const eventRow = events.find((one) => one.row === row && one.event.sequence === sequence)
    return {
      fingerprint: found.fingerprint,
      order: row.order,
      sequence,
      moment: eventRow?.event.moment ?? null,
    }
  })

/** A rendering version that no renderer has, so that an erased order is rendered on each request. */
const neverRendered = -1

const mapKeyOf = ({ clientId, mode }: ClientKey, reference: string): string =>
  `${clientId} ${mode} ${reference}`

const receiptKeyOf = ({ receipt }: Order): string | undefined =>
  'key' in receipt ? receipt.key : undefined

const rowOf = ({ orders }: Memory, { id }: Order): OrderRow | undefined =>
  [...orders.values()].find(({ order }) => order.id === id)

function commit(memory: Memory, change: OrderChange): CommitOutcome {
  const { client, order, event, key } = change
  // The key is checked first: a repeated `createOrder` returns the order it created and not `duplicate_reference`.
  const used = key && findUse(memory, client, key)
  if (used) return used
  if (event.sequence !== order.revision)
    throw new Error('The sequence of the event must be the revision of the order.')
  const row = order.revision === 1 ? insert(memory, change) : update(memory, change)
  if (typeof row === 'string') return row
  const eventRow = { row, event }
  memory.events.push(eventRow)
  fanOut(memory, eventRow, change.now)
  if (key) addKey(memory, row, order.revision, key)
  for (const listener of memory.commitListeners) listener(client)
  return 'committed'
}

function insert(memory: Memory, change: OrderChange): OrderRow | 'duplicate' {
  const { client, order, rendered, rendering, draftHash = '' } = change
  const name = mapKeyOf(client, order.reference)
  if (memory.orders.has(name)) return 'duplicate'
  if (order.id < memory.nextOrderId && rowOf(memory, order))
    throw new Error('An order with this id already exists.')
  const row = { client, order, rendered, rendering, draftHash }
  memory.orders.set(name, row)
  return row
}

/** Returns `stale` also if the order has been erased since it was read: the change would restore the personal data. */
function update(memory: Memory, change: OrderChange): OrderRow | 'stale' {
  const { order, rendered, rendering } = change
  const row = memory.orders.get(mapKeyOf(change.client, order.reference))
  const before = row?.order
  if (before?.revision !== order.revision - 1 || before.erasedAt !== order.erasedAt) return 'stale'
  return Object.assign(row as OrderRow, { order, rendered, rendering })
}

/** Returns why a key cannot be used; undefined if it can. */
function findUse(
  { keys }: Memory,
  client: ClientKey,
  key: UsedKey,
): 'replayed' | 'reused' | undefined {
  const owner = keyOwner(client, key)
  const claimed = keys.find(owner, key.claim ?? '')
  if (claimed && claimed.fingerprint !== key.fingerprint) return 'reused'
  return keys.find(owner, key.hash) && 'replayed'
}

function addKey(memory: Memory, row: OrderRow, sequence: number, key: UsedKey): void {
  const owner = keyOwner(row.client, key)
  memory.keys.add(owner, key, { ...key, order: { row, sequence } })
  if (key.claim === undefined) return
  const claim = { ...key, hash: key.claim }
  if (!memory.keys.find(owner, claim.hash)) memory.keys.add(owner, claim, claim)
}

function countTry(memory: Memory, { orderId, codeNumber, hash }: CodeGuess): number | 'stale' {
  const { orders, codeTries } = memory
  const isKnown = [...orders.values()].some(
    ({ order }) => order.id === orderId && order.erasedAt === null,
  )
  const stored = codeTries.get(orderId)
  if (!isKnown || (stored && stored.codeNumber > codeNumber)) return 'stale'
  const counted = stored?.codeNumber === codeNumber ? stored.hashes : []
  const isFull = counted.length >= countedTriesMax
  const hashes = isFull || counted.includes(hash) ? counted : [...counted, hash]
  codeTries.set(orderId, { codeNumber, hashes })
  return triesLeft(hashes, hash)
}

/** Deletes receivers' responses to an order's events, because a receiver may have echoed the order. */
function forgetResponses({ dispatches }: Memory, row: OrderRow): void {
  for (const { payload, attempts } of dispatches.values())
    if ('row' in payload && payload.row === row)
      for (const attempt of attempts) attempt.record = { ...attempt.record, response: null }
}

function listedPage(
  { orders }: Memory,
  client: ClientKey,
  { after, limit, rendering }: Omit<OrderSearch, 'recipientPhone'>,
  isWanted: (order: Order) => boolean,
): OrderList {
  const found = [...orders.values()]
    .filter(
      ({ client: owner, order }) =>
        isSameClient(owner, client) && isWanted(order) && isNewer(after, order),
    )
    .sort(({ order: one }, { order: other }) => (isNewer(one, other) ? -1 : 1))
    .slice(0, limit + 1)
  const { rows, hasMore } = pageOf(found.map(withSize), limit)
  return { orders: rows.map(({ row }) => listedOrderOf(row, rendering)), hasMore }
}

function finalPage({ orders }: Memory, client: ClientKey, query: FinalOrderQuery): OrderList {
  const owned = [...orders.values()].filter((row) => isSameClient(row.client, client))
  const found = endedRows(owned, query).slice(0, query.limit + 1)
  const { rows, hasMore } = pageOf(found.map(withSize), query.limit)
  const listed = rows.map(({ row }) => ({
    ...listedOrderOf(row, query.rendering),
    finalAt: finalPositionOf(row).finalAt,
  }))
  return { orders: listed, hasMore }
}

/** Returns the rows of a list of final orders that come after a position, in the sequence of that list. */
export const endedRows = (
  rows: readonly OrderRow[],
  { statuses, finalFrom, after }: Pick<FinalOrderQuery, 'statuses' | 'finalFrom' | 'after'>,
): readonly OrderRow[] =>
  rows
    .filter(
      (row) =>
        statuses.includes(row.order.status) &&
        finalPositionOf(row).finalAt >= finalFrom &&
        isEarlier(finalPositionOf(row), after),
    )
    .toSorted((one, other) => (isEarlier(finalPositionOf(one), finalPositionOf(other)) ? 1 : -1))

const finalPositionOf = ({ order }: OrderRow): FinalPosition => ({
  finalAt: finalAtOf(order) ?? 0,
  id: order.id,
})

const isEarlier = (one: FinalPosition, other: FinalPosition): boolean =>
  one.finalAt < other.finalAt || (one.finalAt === other.finalAt && one.id < other.id)

const isFilteredBy =
  ({ statuses, createdFrom }: OrderQuery) =>
  ({ status, createdAt }: Order): boolean =>
    (statuses.length === 0 || statuses.includes(status)) && createdAt >= createdFrom

export const isFoundBy =
  ({ recipientPhone }: Pick<OrderSearch, 'recipientPhone'>) =>
  ({ recipient, erasedAt }: Order): boolean =>
    recipient.phone === recipientPhone && erasedAt === null

/** Compares positions in the order list: newest first, and by descending id within a millisecond. */
export const isNewer = (one: OrderPosition, other: OrderPosition): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id)

const withSize = (row: OrderRow) => ({ row, size: Buffer.byteLength(row.rendered) })

const listedOrderOf = (row: OrderRow, texts: StoredTexts) => ({
  id: row.order.id,
  reference: row.order.reference,
  createdAt: row.order.createdAt,
  rendered: findText(row, texts),
})

const findText = ({ order, rendered, rendering }: OrderRow, { number, complete }: StoredTexts) =>
  rendering === number ? complete(rendered, order) : undefined
