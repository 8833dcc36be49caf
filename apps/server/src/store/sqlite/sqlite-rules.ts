import { type Rules, type Steps, type Tables, takeSteps } from '@delivery-orders/operations/engine'
import { type Dialect, fieldsOf, type Query, type Values } from '../sql/script.ts'
import { sqlTables } from '../sql/sql-tables.ts'
import { byPosition, type Database, expectColumns, guarded, writing } from './sqlite-database.ts'

export const sqliteDialect: Dialect = {
  is: (column) => `${column} = 1`,
  isNot: (column) => `${column} = 0`,
  rowsIn: (parameter, columns) => {
    const fields = Object.keys(columns).map((name) => `value ->> '${name}' as ${name}`)
    return `(select ${fields.join(', ')} from json_each(:${parameter})) as ${parameter}`
  },
  dispatchKey: 'number',
  ofClient: () => '',
  forUpdate: '',
  forUpdateOfFree: () => '',
  forKeyShare: '',
  deleteBefore: (parameter) => `:${parameter}`,
  onServer: (parameter) => `:${parameter}`,
  dueAt: (time) => time,
  isAnyOf: (column, query) => `${column} in (${query})`,
  each: (table, condition) => `cross join ${table} on ${condition}`,
  jsonList: (columns, order) =>
    `json_group_array(json_object(${fieldsOf(columns)}) order by ${order})`,
  releaseTime: '(select updated_at from webhooks where id = :id)',
  withFeeds: () => '',
}

export interface SqliteRules extends Rules {
  readonly tables: Tables
  /** Takes steps as a part of the caller's transaction. */
  take<Value>(steps: Steps<Value>): Value
}

export function sqliteRules(database: Database): SqliteRules {
  const tables = sqlTables(sqliteDialect)
  const prepared = new Map<string, (values: Values) => unknown>()
  const answer = (step: object): unknown => {
    const { sql, values, columns } = step as Query
    const known = prepared.get(sql)
    if (known) return known(values)
    const execute = executor(database, sql, columns)
    prepared.set(sql, execute)
    return execute(values)
  }
  const take = <Value>(steps: Steps<Value>): Value => takeSteps(steps, answer)
  const read = guarded((rule: (tables: Tables) => Steps<unknown>) => take(rule(tables)))
  const write = guarded(
    writing(database, (rule: (tables: Tables) => Steps<unknown>) => take(rule(tables))),
  )
  return {
    tables,
    take,
    read: read as Rules['read'],
    write: ((_, rule) => write(rule)) as Rules['write'],
  }
}

/** Returns a function that executes a text. It converts flags, which are numbers in SQLite. */
function executor(
  database: Database,
  text: string,
  columns: object | undefined,
): (values: Values) => unknown {
  const { sql, bind } = byPosition<Values>(text)
  const statement = database.prepare<unknown[]>(sql)
  if (!columns)
    return (values) =>
      statement.reader
        ? statement.all(...bind(values)).length
        : statement.run(...bind(values)).changes
  const rows = expectColumns(statement, columns)
  const flags = Object.entries(columns).flatMap(([name, kind]) => (kind === false ? [name] : []))
  if (flags.length === 0) return (values) => rows.all(...bind(values))
  return (values) =>
    rows.all(...bind(values)).map((row) => ({
      ...row,
      ...Object.fromEntries(flags.map((name) => [name, (row as Values)[name] === 1])),
    }))
}
