import { awaitSteps, type Rules, type Steps, type Tables } from '@delivery-orders/operations/engine'
import { type Dialect, fieldsOf, type Query } from '../sql/script.ts'
import { sqlTables } from '../sql/sql-tables.ts'
import { bucketOf } from './outbox/postgres-buckets.ts'
import { clockOffset, deleteBefore } from './postgres-clock.ts'
import {
  type Database,
  databaseNow,
  type Session,
  type Statement,
  statement,
} from './postgres-database.ts'

const types = { number: 'bigint', string: 'text', boolean: 'boolean' }

const rowsIn: Dialect['rowsIn'] = (parameter, columns) => {
  const fields = Object.entries(columns).map(
    ([name, kind]) => `${name} ${types[typeof kind as keyof typeof types]}`,
  )
  return `json_to_recordset(:${parameter}) as ${parameter} (${fields.join(', ')})`
}

/** The parameters `:here` and `:highest` are times of this machine. */
export const postgresDialect: Dialect = {
  is: (column) => column,
  isNot: (column) => `not ${column}`,
  rowsIn,
  dispatchKey: 'client_id, number',
  ofClient: (column, client) => `${column} = ${client} and`,
  forUpdate: 'for update',
  forUpdateOfFree: (table) => `for update of ${table} skip locked`,
  forKeyShare: 'for key share',
  deleteBefore: (parameter) =>
    deleteBefore(`cast(:${parameter} as bigint)`, 'cast(:highest as bigint)'),
  onServer: (parameter) =>
    `(cast(:${parameter} as bigint) + ${clockOffset('cast(:here as bigint)')})`,
  dueAt: (time) => `least(${time}, ${databaseNow})`,
  isAnyOf: (column, query) => `${column} = any(array(${query}))`,
  each: (table, condition) =>
    `cross join lateral (select * from ${table} where ${condition} offset 0) as ${table}`,
  jsonList: (columns, order) =>
    `cast(coalesce(json_agg(json_build_object(${fieldsOf(columns)}) order by ${order}), '[]') as text)`,
  releaseTime: databaseNow,
  withFeeds: (tokens) => `
  with new_feeds as (
    insert into feeds (client_id, mode) select distinct owner_id, mode from ${tokens}
    on conflict do nothing
  )`,
}

export const tables: Tables = sqlTables(postgresDialect)

/** Takes the steps of a rule on a session, which may be in a transaction. */
export const takeOn = <Value>(session: Session, steps: Steps<Value>): Promise<Value> =>
  awaitSteps(steps, (step) => answer(session, step as Query))

function answer(session: Session, { sql, values, columns }: Query): Promise<unknown> {
  const { names, statement } = numbered(sql)
  const bound = names.map((name) => timeOf(session, name) ?? values[name])
  return columns ? session.all(statement, columns, bound) : session.run(statement, bound)
}

function timeOf({ clock }: Session, name: string): number | undefined {
  if (name === 'here') return clock.now()
  return name === 'highest' ? clock.highest() : undefined
}

interface Numbered {
  readonly names: readonly string[]
  readonly statement: Statement
}

const known = new Map<string, Numbered>()

/** Numbers the parameters of a text. */
function numbered(sql: string): Numbered {
  const found = known.get(sql)
  if (found) return found
  const names: string[] = []
  const text = sql.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const made = { names, statement: statement(text) }
  known.set(sql, made)
  return made
}

export const postgresRules = (database: Database): Rules => ({
  read: (rule) => takeOn(database, rule(tables)),
  write: (clients, rule) =>
    database.withBuckets([...new Set(clients.map(bucketOf))], (session) =>
      takeOn(session, rule(tables)),
    ),
})
