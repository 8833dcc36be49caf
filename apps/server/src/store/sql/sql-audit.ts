import type { AuditTable, Rules } from '@delivery-orders/operations/engine'
import type { AuditPosition, Overview } from '@delivery-orders/operations/store'
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

const isBefore = '(audit.at, audit.id) < (:before_at, :before_id)'

/** Without another bound, so that PostgreSQL walks the index instead of sorting what it takes for few rows. */
const findPosition = `
  select id, at from audit where ${isBefore} order by at desc, id desc limit 1 offset :skipped + 0`

/** SQL: the rows between two positions. */
const inPart = `and ${isBefore} and (audit.at, audit.id) >= (:from_at, :from_id)`

/**
 * SQL: a condition that is true without a value. For `or`, PostgreSQL would expect that almost no row passes, and would
 * sort all rows instead of walking the index.
 */
const ifGiven = (name: string, condition: (value: string) => string): string => {
  const value = `cast(:${name} as text)`
  return `case when ${value} is null then true else ${condition(value)} end`
}

/** Exported so that a test can look at its plan. */
export const auditText = ({ each }: Dialect, part = ''): string => `
  select audit.id, audit.at, audit.action, audit.subject, actors.id as actor_id, actors.kind as actor_kind,
    coalesce(actors.name, ${findTokenId}) as actor_name, ${findTokenOwner} as owner
  from audit ${each('actors', 'actors.id = audit.actor_id')}
  where audit.at >= :since ${part}
    and ${ifGiven('action', (value) => `audit.action = ${value}`)}
    and ${ifGiven('subject', (value) => `audit.subject = ${value}`)}
    and ${ifGiven('kind', (value) => `actors.kind = ${value}`)}
    and ${ifGiven('name', (value) => `${value} in (actors.name, ${findTokenId}, ${findTokenOwner})`)}
  order by audit.at desc, audit.id desc limit :limit + 0`

export function sqlAuditOverview(
  dialect: Dialect,
  { read, write }: Rules,
): Pick<Overview, 'audit' | 'auditPosition' | 'record'> {
  const list = auditText(dialect)
  const listPart = auditText(dialect, inPart)
  return {
    record: async (entry) => {
      await write([], ({ insertAudit }) => insertAudit([entry]))
    },
    auditPosition: (before, count) =>
      read(() =>
        first(findPosition, { id: integer, at: integer }, { ...bound(before), skipped: count - 1 }),
      ),
    audit: async ({
      before,
      from,
      since,
      limit,
      action = null,
      subject = null,
      kind = null,
      name = null,
    }) => {
      const isWhole = before === undefined && from === undefined
      const values = { since, limit, action, subject, kind, name }
      const part = { ...bound(before), from_at: from?.at ?? 0, from_id: from?.id ?? 0 }
      const rows = await read(() =>
        isWhole
          ? all(list, auditColumns, values)
          : all(listPart, auditColumns, { ...values, ...part }),
      )
      return rows.map(auditOf)
    },
  }
}

const bound = (before: AuditPosition | undefined) => ({
  before_at: before?.at ?? Number.MAX_SAFE_INTEGER,
  before_id: before?.id ?? 0,
})

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
