import Sqlite from 'better-sqlite3'
import type { CheckedDatabase, Report } from '../check.ts'
import { idRule } from '../check-rules.ts'
import { clientOrderOf, deriveColumns, derivingColumns } from '../rows.ts'
import { refuseOtherVersions } from './sqlite-copy.ts'
import { courierWriter } from './sqlite-couriers.ts'
import { guarded, openDatabase, prepareWrite, refuseForeign, writing } from './sqlite-database.ts'
import { refuseIncompleteLog } from './sqlite-log-check.ts'

/** How long a read waits for another process that recovers the database after a crash. */
const readingTimeoutMs = 5_000

interface DanglingRow {
  readonly table: string
  readonly rowid: number | null
  readonly parent: string
}

/** Opens a database for reading only. All queries see it as of one moment, while other processes write to it. */
export function openSqliteCheck(file: string): CheckedDatabase {
  let note: string | undefined
  refuseIncompleteLog(file, (message) => {
    note = message
  })
  const options = { readonly: true, fileMustExist: true, timeout: readingTimeoutMs }
  const database = new Sqlite(file, options)
  try {
    database.exec('begin')
    refuseForeign(database, file)
    refuseOtherVersions(database)
  } catch (error) {
    database.close()
    throw error
  }
  const each = guarded(<Row>(sql: string, visit: (row: Row) => void, report: Report) => {
    try {
      for (const row of database.prepare<[], Row>(sql).iterate()) visit(row)
    } catch (error) {
      if (!isDamage(error)) throw error
      report(`database: a query failed (${error.code}): ${error.message}`)
    }
  }) as CheckedDatabase['each']
  return {
    orderKey: 'orders.id',
    jsonList: 'json_group_array',
    jsonArray: 'json_array',
    rules: [
      idRule('bound'),
      {
        fault: 'its number may be given out again',
        violations: `
          select 'dispatch ' || max(number) as subject from dispatches
          having max(number) > (select seq from sqlite_sequence where name = 'dispatches')`,
      },
    ],
    checkEngine: async (report) => {
      const ofPage = ({ integrity_check: fault }: { readonly integrity_check: string }) => {
        if (fault !== 'ok') report(`database: ${fault}`)
      }
      await each('pragma integrity_check', ofPage, report)
      const ofReference = ({ table, rowid, parent }: DanglingRow) =>
        report(`database: row ${rowid} of ${table} refers to a missing row of ${parent}`)
      await each('pragma foreign_key_check', ofReference, report)
      return note
    },
    each,
    repair: repairer(file),
    close: () => Promise.resolve(void database.close()),
  }
}

const findDeriving = `
  select ${Object.keys(derivingColumns).join(', ')} from orders where id = ?`

const updateDerived = `
  update orders set
    receipt_key = :receipt_key, recipient_phone = :recipient_phone, final_at = :final_at,
    rendered = :rendered, late_at = :late_at, late_day = :late_day
  where id = :id`

const repairer = (file: string): CheckedDatabase['repair'] =>
  guarded((orders, rendering) => {
    const database = openDatabase(file)
    try {
      const find = database.prepare<[number], typeof derivingColumns>(findDeriving)
      const update = prepareWrite(database, updateDerived)
      const writeCouriers = courierWriter(database)
      writing(database, () => {
        for (const row of orders.flatMap(({ id }) => find.all(id))) {
          update(deriveColumns(row, rendering))
          const { client, order } = clientOrderOf(row)
          writeCouriers(client, order)
        }
      })()
    } finally {
      database.files.close()
    }
  })

const isDamage = (error: unknown): error is InstanceType<typeof Sqlite.SqliteError> =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(error.code)
