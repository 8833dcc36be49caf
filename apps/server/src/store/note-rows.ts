import type { Note, NoteKind } from '@delivery-orders/operations'
import { integer, text } from './columns.ts'

export const noteColumns = {
  kind: text as NoteKind,
  name: text,
  at: integer,
  value: text,
} satisfies Note

export const listNotes = `
  select kind, name, at, value from notes order by kind, name`
