import type { AuditTable, Overview, Rules } from '@delivery-orders/operations'
import { integer, nullable, text } from '../columns.ts'
import { auditColumns, auditOf } from '../overview-rows.ts'
import { all, type Dialect, first, run } from './script.ts'

const findActor = `select id from actors where kind = :kind and name = :name`

const insertActor = `
  insert into actors (kind, name) values (:kind, :name) on conflict (kind, name) do nothing`

const findTokenId = `(select cast(id as text) from tokens where tokens.actor_id = actors.id)`

const findTokenOwner = `(
      select owners.name from tokens join owners on owners.id = tokens.owner_id
      where tokens.actor_id = actors.id
    )`

/** Exported so that a test can look at its plan. */
export const auditText = ({ each }: Dialect): string => `
  select audit.at, audit.action, audit.subject, actors.id as actor_id, actors.kind as actor_kind,
    coalesce(actors.name, ${findTokenId}) as actor_name, ${findTokenOwner} as owner
  from audit ${each('actors', 'actors.id = audit.actor_id')}
  where audit.at >= :since
    and (cast(:action as text) is null or audit.action = cast(:action as text))
    and (cast(:kind as text) is null or actors.kind = cast(:kind as text))
    and (
      cast(:name as text) is null
      or cast(:name as text) in (actors.name, ${findTokenId}, ${findTokenOwner})
    )
  order by audit.at desc, audit.id desc limit :limit + 0`

export function sqlAuditOverview(
  dialect: Dialect,
  { read, write }: Rules,
): Pick<Overview, 'audit' | 'record'> {
  const list = auditText(dialect)
  return {
    record: async (entry) => {
      await write([], ({ insertAudit }) => insertAudit([entry]))
    },
    audit: async ({ since, limit, action = null, kind = null, name = null }) => {
      const values = { since, limit, action, kind, name }
      return (await read(() => all(list, auditColumns, values))).map(auditOf)
    },
  }
}

export function sqlAudit({ rowsIn, deleteBefore, isAnyOf }: Dialect): AuditTable {
  const columns = { at: integer, actor_id: integer, action: text, subject: nullable(text) }
  const insertAudit = `
  insert into audit (at, actor_id, action, subject)
  select at, actor_id, action, subject from ${rowsIn('entries', columns)}`
  const old = `from audit where at < ${deleteBefore('before')}`
  const hasAudit = `select 1 as found ${old} limit 1`
  const deleteAudit = `
  delete from audit where ${isAnyOf('id', `select id ${old} order by at limit :limit + 0`)}`
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
