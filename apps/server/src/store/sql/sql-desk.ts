import type { Desk, DeskAccess, DeskRole, Rules, Steps, Tables } from '@delivery-orders/operations'
import { integer, nullable, text } from '../columns.ts'
import { all, first, run } from './script.ts'

const columns = {
  id: integer,
  actor_id: integer,
  name: text,
  role: text as DeskRole,
  invited_at: integer,
  entered_at: nullable(integer),
  seen_at: nullable(integer),
  ended_at: nullable(integer),
}

const select = `
  select desk_accesses.id, actor_id, actors.name, role, invited_at, entered_at, seen_at, ended_at
  from desk_accesses join actors on actors.id = actor_id`

const findSession = `${select} where secret_hash = :secret_hash and ended_at is null`
const findAccess = `${select} where desk_accesses.id = :id`
const listAccesses = `${select} where ended_at is null order by desk_accesses.id desc`

const insertAccess = `
  insert into desk_accesses (actor_id, role, key_hash, invited_at)
  values (:actor_id, :role, :key_hash, :now)
  on conflict (key_hash) do nothing returning id`

const findInvitation = `select id from desk_accesses where key_hash = :key_hash`

/** Spends the link by a condition, so that of two requests with it only one enters. */
const enterOnce = `
  update desk_accesses set entered_at = :now, seen_at = :now, secret_hash = :secret_hash
  where key_hash = :key_hash and entered_at is null and ended_at is null
    and invited_at >= :invited_from
  returning id`

const updateSeen = `update desk_accesses set seen_at = :now where id = :id`

const endAccess = `
  update desk_accesses set ended_at = :now where id = :id and ended_at is null returning id`

export const sqlDesk = ({ read, write }: Rules): Desk => ({
  invite: ({ name, role, keyHash, now, by }) =>
    write([], function* (tables) {
      const named = { kind: 'desk', name } as const
      yield* tables.insertActor(named)
      const actor = yield* tables.findActor(named)
      const values = { actor_id: actor?.id, role, key_hash: keyHash, now }
      const row = yield* first(insertAccess, { id: integer }, values)
      if (row) yield* record(tables, { at: now, actor: by, action: 'desk.invited', id: row.id })
      return row?.id
    }),
  enter: async ({ keyHash, invitedFrom, secretHash, now }) => {
    // Whoever tries keys must not keep the service from writing.
    const known = await read(() => first(findInvitation, { id: integer }, { key_hash: keyHash }))
    if (!known) return undefined
    return await write([], function* (tables) {
      const values = {
        key_hash: keyHash,
        invited_from: invitedFrom,
        secret_hash: secretHash,
        now,
      }
      const row = yield* first(enterOnce, { id: integer }, values)
      if (!row) return undefined
      const access = yield* findOne(findAccess, row)
      if (access)
        yield* record(tables, { at: now, actor: access.actor, action: 'desk.entered', id: row.id })
      return access
    })
  },
  find: (secretHash) => read(() => findOne(findSession, { secret_hash: secretHash })),
  noteSeen: async (id, now) => {
    await write([], () => run(updateSeen, { id, now }))
  },
  list: async () => (await read(() => all(listAccesses, columns))).map(accessOf),
  end: (id, now, by) =>
    write([], function* (tables) {
      const row = yield* first(endAccess, { id: integer }, { id, now })
      if (row) yield* record(tables, { at: now, actor: by, action: 'desk.ended', id })
      return row !== undefined
    }),
})

function* findOne(
  sql: string,
  values: Readonly<Record<string, unknown>>,
): Steps<DeskAccess | undefined> {
  const row = yield* first(sql, columns, values)
  return row && accessOf(row)
}

const accessOf = (row: Readonly<typeof columns>): DeskAccess => ({
  id: row.id,
  actor: { id: row.actor_id, kind: 'desk', name: row.name },
  role: row.role,
  invitedAt: row.invited_at,
  enteredAt: row.entered_at,
  seenAt: row.seen_at,
  endedAt: row.ended_at,
})

type Recorded = Pick<Parameters<Tables['insertAudit']>[0][number], 'at' | 'actor' | 'action'>

const record = (tables: Tables, { id, ...entry }: Recorded & { readonly id: number }) =>
  tables.insertAudit([{ ...entry, subject: String(id) }])
