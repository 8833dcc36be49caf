import type { Note } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'
import { upsertNote } from '../sql/sql-notes.ts'
import { guarded, missingOf } from './sqlite-database.ts'

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
