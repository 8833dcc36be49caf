import { type Notes, noteKeptMs } from '@delivery-orders/operations'
import { listNotes, noteColumns } from '../note-rows.ts'
import { type Database, statement } from './postgres-database.ts'

const upsertNote = statement(`
  insert into notes (kind, name, at, value) values ($1, $2, $3, $4)
  on conflict (kind, name) do update set at = excluded.at, value = excluded.value`)

const deleteOld = statement(`
  delete from notes where kind = $1 and at < $2`)

const deleteNote = statement(`
  delete from notes where kind = $1 and name = $2`)

const list = statement(listNotes)

export const postgresNotes = (database: Database): Notes => ({
  add: async ({ kind, name, at, value }) => {
    await database.run(upsertNote, [kind, name, at, value])
    await database.run(deleteOld, [kind, at - noteKeptMs[kind]])
  },
  remove: async ({ kind, name }) => {
    await database.run(deleteNote, [kind, name])
  },
  list: () => database.all(list, noteColumns),
})
