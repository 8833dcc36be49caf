import type { Rules } from '@delivery-orders/operations/engine'
import { type Note, type NoteKind, type Notes, noteKeptMs } from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { all, run } from './script.ts'

const noteColumns = {
  kind: text as NoteKind,
  name: text,
  at: integer,
  value: text,
} satisfies Note

export const upsertNote = `
  insert into notes (kind, name, at, value) values (:kind, :name, :at, :value)
  on conflict (kind, name) do update set at = excluded.at, value = excluded.value`

const deleteOld = `delete from notes where kind = :kind and at < :before`
const deleteNote = `delete from notes where kind = :kind and name = :name`
const listNotes = `select kind, name, at, value from notes order by kind, name`

export const sqlNotes = ({ read, write }: Rules): Notes => ({
  add: ({ kind, name, at, value }) =>
    write([], function* () {
      yield* run(upsertNote, { kind, name, at, value })
      yield* run(deleteOld, { kind, before: at - noteKeptMs[kind] })
    }),
  remove: async ({ kind, name }) => {
    await write([], () => run(deleteNote, { kind, name }))
  },
  list: () => read(() => all(listNotes, noteColumns)),
})
