import { countedTriesMax, type Rules, triesLeft } from '@delivery-orders/operations/engine'
import type { Orders } from '@delivery-orders/operations/store'
import { text } from '../columns.ts'
import { type Dialect, first } from './script.ts'

/** The hashes of a row are separated by spaces. */
const separators = `length(code_tries.hashes) - length(replace(code_tries.hashes, ' ', ''))`

/**
 * The effect of a wrong code on the row of its order: nothing if it was counted before, or if all but the last try are
 * counted. The row of an earlier code begins again, and that of a later code is not returned.
 */
const onTryAgain = `
  on conflict (client_id, order_id) do update set
    hashes = case
      when code_tries.number < excluded.number then excluded.hashes
      when replace(code_tries.hashes, excluded.hashes, '') <> code_tries.hashes
        or ${separators} >= ${countedTriesMax - 1} then code_tries.hashes
      else code_tries.hashes || ' ' || excluded.hashes
    end,
    number = excluded.number
  where code_tries.number <= excluded.number
  returning hashes`

/** SQL: how many tries are counted for a code. */
export const countTries = `
  select ${separators} + 1 as count from code_tries
  where client_id = :client_id and order_id = :order_id and number = :number`

export function sqlCodeTries(
  { ofClient, forUpdate }: Dialect,
  { write }: Rules,
): Orders['countTry'] {
  // Locks the order, so that no erasure comes between reading it and writing the row that the erasure would delete.
  const countTry = `
  insert into code_tries (client_id, order_id, number, hashes)
  select client_id, id, :number, :hash from orders
  where ${ofClient('client_id', ':client_id')} id = :order_id and erased_at is null ${forUpdate}
  ${onTryAgain}`
  return ({ clientId }, { orderId, codeNumber, hash }) =>
    write([], function* () {
      const values = { client_id: clientId, order_id: orderId, number: codeNumber, hash }
      const row = yield* first(countTry, { hashes: text }, values)
      return row ? triesLeft(row.hashes.split(' '), hash) : 'stale'
    })
}
