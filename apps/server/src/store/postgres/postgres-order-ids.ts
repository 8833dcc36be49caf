import { integer } from '../columns.ts'
import { type Database, statement } from './postgres-database.ts'

const idBlock = 1_000

/** Ids that are skipped after a failover: more than a primary can have reserved without its standby. */
const failoverGap = 1_000_000

/**
 * The first eight digits of the name of a log file are the server's timeline, which changes when a standby takes over or
 * a backup is restored to a point in time. The server may then have lost the last reservations.
 */
const serverTimeline = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer`

/** SQL expression over `order_ids`: the first id of the next block. */
export const nextBlock = `
  bound + case when timeline <> ${serverTimeline} then ${failoverGap} else 0 end`

const reserveBlock = statement(`
  update order_ids set bound = ${nextBlock} + ${idBlock}, timeline = ${serverTimeline}
  returning bound`)

/** Order ids, reserved in blocks. Ids of a block are returned only after the new `bound` is durable. */
export interface OrderIds {
  reserve(): Promise<number>
  /**
   * Gives up the rest of the block that has this id, if it is the current block. Called when the id belongs to another
   * order, and when a commit failed: another server may take over, which does not know of this block.
   */
  discard(id: number): void
}

export function postgresOrderIds(database: Database): OrderIds {
  let next = 0
  let bound = 0
  const reserveNext = async (): Promise<void> => {
    const row = await database.first(reserveBlock, { bound: integer })
    if (!row) throw new Error('The table order_ids is empty. Restore the database from a backup.')
    bound = row.bound
    next = bound - idBlock
  }
  let reserving: Promise<void> | undefined
  return {
    reserve: async () => {
      while (next === bound) {
        // Concurrent callers share one reservation of a block.
        reserving ??= reserveNext().finally(() => {
          reserving = undefined
        })
        await reserving
      }
      return next++
    },
    discard: (id) => {
      if (bound - idBlock <= id && id < bound) next = bound
    },
  }
}
