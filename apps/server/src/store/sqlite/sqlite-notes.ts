import { type Note, type NoteKey, type Notes, noteKeptMs } from '@delivery-orders/operations'
import Sqlite from 'better-sqlite3'
import { listNotes, noteColumns } from '../note-rows.ts'
import { type Database, expectColumns, guarded, missingOf, writing } from './sqlite-database.ts'

const upsertNote = `
  insert into notes (kind, name, at, value) values (:kind, :name, :at, :value)
  on conflict do update set at = excluded.at, value = excluded.value`

const deleteOld = `
  delete from notes where kind = ? and at < ?`

const deleteNote = `
  delete from notes where kind = :kind and name = :name`

export function sqliteNotes(database: Database): Notes {
  const upsert = database.prepare(upsertNote)
  const forget = database.prepare<[string, number]>(deleteOld)
  const remove = database.prepare(deleteNote)
  const list = expectColumns(database.prepare<[]>(listNotes), noteColumns)
  return {
    add: guarded(
      writing(database, (note: Note) => {
        upsert.run(note)
        forget.run(note.kind, note.at - noteKeptMs[note.kind])
      }),
    ),
    remove: guarded(
      writing(database, ({ kind, name }: NoteKey) => void remove.run({ kind, name })),
    ),
    list: guarded(() => list.all()),
  }
}

/**
 * Adds the note of a command that must not migrate the database. Changes nothing in an older database, and in one that was
 * never opened by a service: it is a backup.
 */
export const addToUsedDatabase = guarded((file: string, note: Note): void => {
  const database = new Sqlite(file, { fileMustExist: true })
  try {
    if (missingOf(database).length > 0) return
    if (database.pragma('journal_mode', { simple: true }) !== 'wal') return
    database.pragma('synchronous = FULL')
    database.prepare(upsertNote).run(note)
  } finally {
    database.close()
  }
})
