import { expect, onTestFinished, test, vi } from 'vitest'
import { integer, text } from '../../src/store/columns.ts'
import { expectColumns, openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import { LazyDatabase, type LazyStatement } from '../../src/store/sqlite/sqlite-statement.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'

test('a query of SQLite that lacks a column of its rows is refused when it is used', () => {
  const database = openDatabase(':memory:')
  onTestFinished(() => void database.close())
  const query = () => database.prepare('select 1 as id, 2 as nam')
  const lacking = expectColumns(query(), { id: integer, name: text })

  expect(() => lacking.get()).toThrow(
    'A query must return the column name, but returns id, nam:select 1 as id, 2 as nam',
  )
  expect(expectColumns(query(), { id: integer }).get()).toEqual({ id: 1, nam: 2 })
})

test('each statement of a store can be compiled, and returns the columns of its rows', () => {
  const prepare = vi.spyOn(LazyDatabase.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const statements = prepare.mock.results.map(({ value }) => value as LazyStatement)
  expect(statements.length).toBeGreaterThan(70)

  for (const statement of statements) statement.compile()
})
