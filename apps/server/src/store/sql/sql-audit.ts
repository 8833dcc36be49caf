import type { AuditTable } from '@delivery-orders/operations'
import { integer, nullable, text } from '../columns.ts'
import { type Dialect, first, run } from './script.ts'

const findActor = `select id from actors where kind = :kind and name = :name`

const insertActor = `
  insert into actors (kind, name) values (:kind, :name) on conflict (kind, name) do nothing`

export function sqlAudit({ rowsIn, deleteBefore }: Dialect): AuditTable {
  const columns = { at: integer, actor_id: integer, action: text, subject: nullable(text) }
  const insertAudit = `
  insert into audit (at, actor_id, action, subject)
  select at, actor_id, action, subject from ${rowsIn('entries', columns)}`
  const old = `from audit where at < ${deleteBefore('before')}`
  const hasAudit = `select 1 as found ${old} limit 1`
  const deleteAudit = `
  delete from audit where id in (select id ${old} order by at limit :limit + 0)`
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
    *hasAudit(before) {
      return (yield* run(hasAudit, { before })) > 0
    },
    deleteAudit: (before, limit) => run(deleteAudit, { before, limit }),
  }
}
