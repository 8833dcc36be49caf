import { expect } from 'vitest'
import { integer, text } from '../../src/store/columns.ts'
import { statement } from '../../src/store/postgres/postgres-database.ts'
import { test } from './support/postgres-database.ts'

test('a query of PostgreSQL that lacks a column of its rows is refused, also if it finds no row', async ({
  database,
}) => {
  const query = () => statement('select 1 as id, 2 as nam where false')

  await expect(database.all(query(), { id: integer, name: text })).rejects.toThrow(
    'A query must return the column name, but returns id, nam:select 1 as id, 2 as nam',
  )
  expect(await database.first(query(), { id: integer })).toBeUndefined()
})
