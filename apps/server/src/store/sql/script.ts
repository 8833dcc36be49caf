/**
 * Lets both SQL engines share the texts of statements that are not on a path that is measured. The steps of a rule yield
 * queries here, and are given their rows.
 */
import type { Steps } from '@delivery-orders/operations/engine'

export interface Query {
  /** The text, with its parameters as `:name`. */
  readonly sql: string
  readonly values: Values
  /** The columns of the rows; undefined if only their number matters. */
  readonly columns: object | undefined
}

export type Values = Readonly<Record<string, unknown>>

export function* all<Row extends object>(
  sql: string,
  columns: Row,
  values: Values = {},
): Generator<Query, readonly Readonly<Row>[], unknown> {
  return (yield { sql, values, columns }) as readonly Readonly<Row>[]
}

export function* first<Row extends object>(
  sql: string,
  columns: Row,
  values: Values = {},
): Steps<Readonly<Row> | undefined> {
  return (yield* all(sql, columns, values))[0]
}

/** Returns the number of rows that were changed or found. */
export function* run(sql: string, values: Values = {}): Generator<Query, number, unknown> {
  return (yield { sql, values, columns: undefined }) as number
}

/** SQL: the arguments of a function that makes an object of columns. */
export const fieldsOf = (columns: object): string =>
  Object.keys(columns)
    .map((name) => `'${name}', ${name}`)
    .join(', ')

/** What the texts of the two engines do not share. */
export interface Dialect {
  /** SQL: a flag is set, in the words of the partial indexes. */
  readonly is: (column: string) => string
  readonly isNot: (column: string) => string
  /** SQL: the rows of a parameter that is a list of objects as JSON. */
  readonly rowsIn: (parameter: string, columns: object) => string
  /** SQL: the columns that name a dispatch. */
  readonly dispatchKey: string
  /** SQL: `column` has this client, before another condition on a key. Empty if the key does not have the client. */
  readonly ofClient: (column: string, client: string) => string
  /** Waits for transactions that hold the row. SQLite has one writer at a time. */
  readonly forUpdate: string
  /** Locks rows of a table, but not those that another transaction has locked: it leaves them out. */
  readonly forUpdateOfFree: (table: string) => string
  /** Waits for a transaction that changes, disables or removes the row, but not for one that updates its health. */
  readonly forKeyShare: string
  /** SQL: a time before which rows may be deleted. */
  readonly deleteBefore: (parameter: string) => string
  /** SQL: a time of this machine by the clock of the database server. */
  readonly onServer: (parameter: string) => string
  /** SQL: a time, or that of the database server if it is earlier. */
  readonly dueAt: (time: string) => string
  /** SQL: a column is one of those that a query returns, which are looked up one by one, whatever the planner expects. */
  readonly isAnyOf: (column: string, query: string) => string
  /** SQL: joins the rows of a table to the rows before it, along an index, whatever the planner expects. */
  readonly each: (table: string, condition: string) => string
  /** SQL: an aggregate of rows as the text of a list of objects. */
  readonly jsonList: (columns: object, order: string) => string
  /** SQL: the time at which dispatches become due that were held. */
  readonly releaseTime: string
  /** SQL in front of a statement that inserts tokens: inserts the feeds of their owners. `tokens`: the rows of them. */
  readonly withFeeds: (tokens: string) => string
}
