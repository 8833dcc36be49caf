import type { Mode } from '@delivery-orders/domain'
import type { Rules, Steps, Tables } from '@delivery-orders/operations/engine'
import type {
  Desk,
  DeskAccess,
  DeskRole,
  Invited,
  NamedActor,
} from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { courierColumns, courierOf } from '../courier-rows.ts'
import { all, type Dialect, first, run } from './script.ts'

const columns = {
  id: integer,
  actor_id: integer,
  actor_name: text,
  role: text as DeskRole | null,
  client_id: nullable(integer),
  client_name: nullable(text),
  mode: text as Mode | null,
  can_write: integer,
  courier: nullable(text),
  invited_at: integer,
  entered_at: nullable(integer),
  seen_at: nullable(integer),
  ended_at: nullable(integer),
}

const insertAccess = `
  insert into desk_accesses (
    actor_id, role, client_id, mode, can_write, courier_id, key_hash, invited_at
  )
  values (:actor_id, :role, :client_id, :mode, :can_write, :courier_id, :key_hash, :now)
  on conflict (key_hash) do nothing returning id`

const findInvitation = `select id from desk_accesses where key_hash = :key_hash`

/** Spends the link by a condition, so that of two requests with it only one enters. */
const enterOnce = `
  update desk_accesses set entered_at = :now, seen_at = :now, secret_hash = :secret_hash
  where key_hash = :key_hash and entered_at is null and ended_at is null
    and invited_at >= :invited_from
  returning id`

const findClientName = `select name from owners where id = :id`

const findEnded = `
  select id from desk_accesses where secret_hash = :secret_hash and ended_at is not null`

const updateSeen = `update desk_accesses set seen_at = :now where id = :id`

const endAccess = `
  update desk_accesses set ended_at = :now where id = :id and ended_at is null returning id`

export function sqlDesk({ jsonList, forUpdate }: Dialect, { read, write }: Rules): Desk {
  const select = `
  select desk_accesses.id, actor_id, actors.name as actor_name, role, client_id, mode, can_write,
    (select name from owners where owners.id = client_id) as client_name, invited_at, entered_at,
    seen_at, desk_accesses.ended_at, case when courier_id is not null then (
      select ${jsonList(courierColumns, 'id')} from couriers where couriers.id = courier_id
    ) end as courier
  from desk_accesses join actors on actors.id = actor_id`
  const findSession = `${select} where secret_hash = :secret_hash and desk_accesses.ended_at is null`
  const findAccess = `${select} where desk_accesses.id = :id`
  const listAccesses = `${select} where desk_accesses.ended_at is null order by desk_accesses.id desc`
  /** An invitation waits for the end of its courier. */
  const holdCourier = `
  select reference from couriers where id = :id and ended_at is null ${forUpdate}`
  return {
    invite: ({ keyHash, now, by, ...invited }) =>
      write([], function* (tables) {
        const named = yield* nameInvited(holdCourier, invited)
        if (!named) return undefined
        yield* tables.insertActor(named)
        const actor = yield* tables.findActor(named)
        const who = { ...nobody, ...columnsOf(invited) }
        const values = { actor_id: actor?.id, ...who, key_hash: keyHash, now }
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
          yield* record(tables, {
            at: now,
            actor: access.actor,
            action: 'desk.entered',
            id: row.id,
          })
        return access
      })
    },
    find: (secretHash) => read(() => findOne(findSession, { secret_hash: secretHash })),
    hasEnded: async (secretHash) =>
      (await read(() => first(findEnded, { id: integer }, { secret_hash: secretHash }))) !==
      undefined,
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
  }
}

const nobody = { role: null, client_id: null, mode: null, can_write: 0, courier_id: null }

function columnsOf(invited: Invited) {
  if ('role' in invited) return { role: invited.role }
  if (!('client' in invited)) return { courier_id: invited.courierId }
  const { client, canWrite } = invited
  return { client_id: client.clientId, mode: client.mode, can_write: Number(canWrite) }
}

/** Two clients may have people of one name, who are different actors. */
function* nameInvited(holdCourier: string, invited: Invited): Steps<NamedActor | undefined> {
  if ('role' in invited) return { kind: 'desk', name: invited.name }
  if ('client' in invited) {
    const owner = yield* first(findClientName, { name: text }, { id: invited.client.clientId })
    return owner && { kind: 'shop', name: `${invited.name} (${owner.name})` }
  }
  const courier = yield* first(holdCourier, { reference: text }, { id: invited.courierId })
  return courier && { kind: 'courier', name: courier.reference }
}

function* findOne(
  sql: string,
  values: Readonly<Record<string, unknown>>,
): Steps<DeskAccess | undefined> {
  const row = yield* first(sql, columns, values)
  return row && accessOf(row)
}

function accessOf(row: Readonly<typeof columns>): DeskAccess {
  const times = {
    id: row.id,
    invitedAt: row.invited_at,
    enteredAt: row.entered_at,
    seenAt: row.seen_at,
    endedAt: row.ended_at,
  }
  const actor = { id: row.actor_id, name: row.actor_name }
  if (row.role !== null)
    return { side: 'staff', ...times, role: row.role, actor: { ...actor, kind: 'desk' } }
  if (row.client_id !== null && row.mode !== null)
    return {
      side: 'shop',
      ...times,
      client: { clientId: row.client_id, mode: row.mode },
      clientName: row.client_name ?? '',
      canWrite: row.can_write === 1,
      actor: { ...actor, kind: 'shop' },
    }
  const [courier] = JSON.parse(row.courier ?? '[]')
  return {
    side: 'courier',
    ...times,
    courier: courierOf(courier),
    actor: { ...actor, kind: 'courier' },
  }
}

type Recorded = Pick<Parameters<Tables['insertAudit']>[0][number], 'at' | 'actor' | 'action'>

const record = (tables: Tables, { id, ...entry }: Recorded & { readonly id: number }) =>
  tables.insertAudit([{ ...entry, subject: String(id) }])
