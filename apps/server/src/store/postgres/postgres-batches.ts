import type { Database, Statement } from './postgres-database.ts'

/**
 * Maximum number of calls per statement: further ones run at the same time, over another connection. More would hardly
 * cost less, and the largest orders of a statement are in memory together.
 */
const batchMax = 8

interface NumberedRow {
  readonly nr: number
}

/**
 * Returns a function that finds one row. All calls of a turn of the event loop share a statement, because sending a
 * statement and receiving its result costs ten times as much as a further row. The statement gets the calls as one JSON
 * text, each with a number, and returns this number in the column `nr` of the row.
 */
export function batchCalls<Call extends object, Row extends NumberedRow>(
  database: Database,
  sql: Statement,
  columns: Row,
): (call: Call) => Promise<Readonly<Row> | undefined> {
  let waiting: Call[] = []
  let found: Promise<readonly Readonly<Row>[]> = Promise.resolve([])
  const findLater = async (calls: Call[]) => {
    await new Promise(setImmediate)
    if (calls === waiting) waiting = []
    const batch = JSON.stringify(calls.map((call, nr) => ({ nr, ...call })))
    const rows: Readonly<Row>[] = []
    for (const row of await database.all(sql, columns, [batch])) rows[row.nr] = row
    return rows
  }
  return async (call) => {
    if (waiting.length === batchMax) waiting = []
    const nr = waiting.push(call) - 1
    if (nr === 0) found = findLater(waiting)
    return (await found)[nr]
  }
}
