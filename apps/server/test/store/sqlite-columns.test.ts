import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { integer, text } from '../../src/store/columns.ts'
import { expectColumns } from '../../src/store/sqlite/sqlite-database.ts'

test('a query of SQLite that lacks a column of its rows is refused when it is prepared', () => {
  const database = new Sqlite(':memory:')
  const query = database.prepare('select 1 as id, 2 as nam')

  expect(() => expectColumns(query, { id: integer, name: text })).toThrow(
    'A query must return the column name, but returns id, nam:select 1 as id, 2 as nam',
  )
  expect(expectColumns(query, { id: integer }).get()).toEqual({ id: 1, nam: 2 })
})
