import Sqlite from 'better-sqlite3'
import { orderQueryRow } from '../../../server/src/store/rows.ts'
import { listStatement } from '../../../server/src/store/sqlite/sqlite-order-list.ts'
import { median } from '../statistics.ts'
import type { Kind } from './kinds.ts'
import { queryOf } from './page.ts'
import type { Subject } from './subject.ts'

/**
 * Number of rows that our server's query visits per row of the page. A function that counts its calls becomes the first
 * condition of each `where`. It thereby also counts the rows that the other conditions skip.
 */
export function visitsPerRow({ file, client }: Subject, { pages }: Kind, limit: number): number {
  const database = new Sqlite(file, { readonly: true })
  try {
    let visited = 0
    database.function('visited', { deterministic: false }, () => {
      visited += 1
      return 1
    })
    const visits = pages.map((page) => {
      const query = queryOf(page, limit, client)
      const sql = listStatement(query.statuses.length).replaceAll(
        ' where ',
        ' where visited() and ',
      )
      visited = 0
      database.prepare(sql).all(orderQueryRow(client, query))
      return visited / limit
    })
    return median(visits)
  } finally {
    database.close()
  }
}
