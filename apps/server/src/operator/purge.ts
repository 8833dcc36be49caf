import { isFinal, type Status, statuses } from '@delivery-orders/contract'
import type { Instant } from '@delivery-orders/domain'
import { pause } from '@delivery-orders/operations'
import {
  type Actor,
  type AgedOrder,
  type ClientInMode,
  keyRetentionMs,
  type Purging,
} from '@delivery-orders/operations/store'
import type { Clocks } from '../clock.ts'

export interface PurgeRequest {
  /** Purges orders whose last event is earlier. */
  readonly before: Instant
  /** The age for the audit, such as `400d`. */
  readonly age: string
  readonly actor: Actor
  /** Counts the orders, and deletes nothing. */
  readonly dryRun?: boolean
  /** Ends the purge after the transaction that is being written. */
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (result: PurgeResult) => void
}

export interface PurgeResult {
  readonly orders: number
  readonly rows: number
  /** How many orders are old enough, but have the newest event of a feed. */
  readonly newest: number
  /** The orders that are old enough, but not final. */
  readonly open: readonly OpenOrder[]
}

export interface OpenOrder extends AgedOrder {
  readonly client: ClientInMode
  readonly status: Status
}

export interface PurgeParts {
  readonly purging: Purging
  readonly clock: Clocks
}

/** Failed orders are purged too: a lost parcel stays failed forever. */
const isPurged = (status: Status): boolean => isFinal(status) || status === 'failed'

/** How many orders are read at once. */
const pageSize = 200

/** How long a transaction takes: requests that write wait for it. The first one has `rowsAtFirst` rows. */
const transactionMs = 5
const rowsAtFirst = 100
const rowsMax = 500

/** Deletes old orders, each transaction followed by a rest of the same length. A purge that was killed goes on where it was. */
export async function purge(parts: PurgeParts, request: PurgeRequest): Promise<PurgeResult> {
  const { purging, clock } = parts
  const result = { orders: 0, rows: 0, newest: 0, open: [] as OpenOrder[] }
  const newest = new Set(await purging.findNewest())
  if (!request.dryRun) await deleteExpiredKeys(purging, clock.now() - keyRetentionMs)
  const write = request.dryRun ? countRows : batchWriter(parts, request)
  for await (const { client, status, orders } of pagesOf(purging, request)) {
    if (isPurged(status)) {
      const purgeable = orders.filter(({ id }) => !newest.has(id))
      const { orders: count, rows } = await write(client, purgeable)
      result.orders += count
      result.rows += rows
      result.newest += orders.length - purgeable.length
    } else result.open.push(...orders.map((order) => ({ ...order, client, status })))
    request.onProgress?.(result)
    if (request.signal?.aborted) break
  }
  return result
}

/** A key that has expired would still be found, but not its order. Later keys of these orders are only used to change them. */
async function deleteExpiredKeys(purging: Purging, before: Instant): Promise<void> {
  while ((await purging.deleteKeys(before, rowsMax)) === rowsMax) await pause(transactionMs)
}

interface Page {
  readonly client: ClientInMode
  readonly status: Status
  readonly orders: readonly AgedOrder[]
}

async function* pagesOf(purging: Purging, { before }: PurgeRequest): AsyncGenerator<Page> {
  for (const client of await purging.clients())
    for (const status of statuses)
      for (let after: AgedOrder | undefined; ; ) {
        const found = await purging.find(client, { status, before, after, limit: pageSize })
        yield { client, status, orders: found.filter(({ changedAt }) => changedAt < before) }
        after = found.at(-1)
        if (found.length < pageSize) break
      }
}

const countRows = async (_: ClientInMode, orders: readonly AgedOrder[]) => ({
  orders: orders.length,
  rows: orders.reduce((sum, order) => sum + rowsOf(order), 0),
})

/** An order has one event for each revision. */
const rowsOf = ({ revision }: AgedOrder): number => revision + 1

/** Returns a function that purges orders in transactions of about `transactionMs`, whose size follows what the last one took. */
function batchWriter({ purging, clock }: PurgeParts, { age, actor, signal }: PurgeRequest) {
  let rowsNow = rowsAtFirst
  let all = 0
  let audit: number | undefined
  return async (client: ClientInMode, orders: readonly AgedOrder[]) => {
    const purged = { orders: 0, rows: 0 }
    for (let done = 0; done < orders.length && !signal?.aborted; ) {
      const batch = firstOf(orders.slice(done), rowsNow)
      done += batch.length
      const startedAt = clock.elapsed()
      const run = { now: clock.now(), actor, age, orders: all, audit }
      const { orders: count, rows, ...recorded } = await purging.purge(client, batch, run)
      audit = recorded.audit
      all += count
      const ms = Math.max(1, clock.elapsed() - startedAt)
      purged.orders += count
      purged.rows += rows
      rowsNow = Math.max(
        purging.rowsMin,
        Math.min(rowsMax, 2 * rowsNow, (rowsNow * transactionMs) / ms),
      )
      await pause(Math.min(ms, 1_000))
    }
    return purged
  }
}

/** Returns the first orders that together have at most so many rows, but at least one order. */
function firstOf(orders: readonly AgedOrder[], rows: number): readonly AgedOrder[] {
  let sum = 0
  const end = orders.findIndex((order) => {
    sum += rowsOf(order)
    return sum > rows
  })
  return end === -1 ? orders : orders.slice(0, Math.max(1, end))
}
