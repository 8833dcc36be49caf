/**
 * Types of columns. A row of a query is declared as an object of these, so that the engines can compare its names with the
 * columns of the query: the compiler does not read SQL. The values are never used.
 */
export const integer: number = 0
export const text: string = ''
export const flag: boolean = false
export const nullable = <Type>(column: Type): Type | null => column

/** Throws if a query lacks a column of its rows. `names`: the columns that the query returns. */
export function refuseMissingColumns(columns: object, names: readonly string[], sql: string): void {
  const missing = Object.keys(columns).filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new Error(
      `A query must return the column ${missing.join(', ')}, but returns ${names.join(', ')}:${sql}`,
    )
}
