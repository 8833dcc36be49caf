import type { Orders } from '@delivery-orders/operations'
import { codeTriesColumns, onTryAgain, triesLeftOf } from '../code-tries.ts'
import { type Database, statement } from './postgres-database.ts'

/** Locks the order, so that no erasure comes between reading it and writing the row that the erasure would delete. */
const countTry = statement(`
  with found as (
    select client_id, id from orders
    where client_id = $1 and id = $2 and erased_at is null for share
  )
  insert into code_tries (client_id, order_id, number, hashes)
  select client_id, id, $3, $4 from found
  ${onTryAgain}`)

export const tryCounter =
  (database: Database): Orders['countTry'] =>
  async ({ clientId }, { orderId, codeNumber, hash }) => {
    const values = [clientId, orderId, codeNumber, hash]
    const row = await database.first(countTry, codeTriesColumns, values)
    return row && triesLeftOf(row, hash)
  }
