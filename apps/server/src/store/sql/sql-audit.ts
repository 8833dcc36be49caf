import type { AuditTable } from '@delivery-orders/operations'
import { integer, nullable, text } from '../columns.ts'
import { type Dialect, first, run } from './script.ts'

const findActor = `select id from actors where kind = :kind and name = :name`

const insertActor = `
  insert into actors (kind, name) values (:kind, :name) on conflict (kind, name) do nothing`

export function sqlAudit({ rowsIn }: Dialect): AuditTable {
  const columns = { at: integer, actor_id: integer, action: text, subject: nullable(text) }
  const insertAudit = `
  insert into audit (at, actor_id, action, subject)
  select at, actor_id, action, subject from ${rowsIn('entries', columns)}`
  return {
    *findActor({ kind, name }) {
      const found = yield* first(findActor, { id: integer }, { kind, name })
      return found && { id: found.id, kind, name }
    },
    insertActor: ({ kind, name }) => run(insertActor, { kind, name }),
    insertAudit: (entries) =>
      run(insertAudit, {
        entries: JSON.stringify(
          entries.map(({ actor, ...entry }) => ({ ...entry, actor_id: actor.id })),
        ),
      }),
  }
}
