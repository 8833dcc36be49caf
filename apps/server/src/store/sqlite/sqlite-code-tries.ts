import type { Orders } from '@delivery-orders/operations'
import { codeTriesColumns, onTryAgain, triesLeftOf } from '../code-tries.ts'
import { type Database, expectColumns, guarded, writing } from './sqlite-database.ts'

const countTry = `
  insert into code_tries (client_id, order_id, number, hashes)
  select client_id, id, ?, ? from orders where id = ? and erased_at is null
  ${onTryAgain}`

export function tryCounter(database: Database): Orders['countTry'] {
  const statement = expectColumns(
    database.prepare<[number, string, number]>(countTry),
    codeTriesColumns,
  )
  // Uses `all` instead of `get`, because a statement that writes is complete only when all its rows are read.
  const count = writing(database, statement.all.bind(statement))
  return guarded((_, { orderId, codeNumber, hash }) => {
    const [row] = count(codeNumber, hash, orderId)
    return row && triesLeftOf(row, hash)
  })
}
