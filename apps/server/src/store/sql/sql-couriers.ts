import type { Rules, Steps, Tables } from '@delivery-orders/operations/engine'
import type {
  Actor,
  CourierRecord,
  Couriers,
  ListedCourier,
} from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { courierColumns, courierOf, selectCouriers } from '../courier-rows.ts'
import { all, type Dialect, first, run } from './script.ts'
import { sqlCourierCash } from './sql-courier-cash.ts'

const insertCourier = `
  insert into couriers (mode, reference, name, phone, vehicle, fleet, client_ids, created_at)
  values (:mode, :reference, :name, :phone, :vehicle, :fleet, :client_ids, :created_at)
  on conflict (mode, reference) do nothing returning id`

const listCouriers = `
  ${selectCouriers} where ended_at is null and mode in (:mode, :other) order by name, id limit :limit + 0`

const changeCourier = `
  update couriers set name = :name, phone = :phone, vehicle = :vehicle
  where id = :id and ended_at is null
    and (name <> :name or phone <> :phone or vehicle is distinct from :vehicle)
  returning id`

const endCourier = `
  update couriers set ended_at = :now where id = :id and ended_at is null returning id`

const endAccesses = `
  update desk_accesses set ended_at = :now where courier_id = :id and ended_at is null returning id`

export function sqlCouriers(dialect: Dialect, rules: Rules): Couriers {
  const { read, write } = rules
  const findNames = `
  select owners.id, name from ${dialect.rowsIn('ids', { id: integer })} join owners on owners.id = ids.id`
  return {
    add: ({ by, createdAt, clientIds, ...courier }) =>
      write([], function* (tables) {
        const values = { ...courier, client_ids: clientIds && JSON.stringify(clientIds) }
        const row = yield* first(
          insertCourier,
          { id: integer },
          { ...values, created_at: createdAt },
        )
        if (row) yield* record(tables, createdAt, by, 'courier.added', row.id)
        return row?.id
      }),
    list: (limit, mode) =>
      read(() => listNamed(findNames, { limit, mode: mode ?? 'live', other: mode ?? 'test' })),
    find: (mode, reference) =>
      read(() =>
        findOne(`${selectCouriers} where mode = :mode and reference = :reference`, {
          mode,
          reference,
        }),
      ),
    findByPhone: async (phone) =>
      (
        await read(() => all(`${selectCouriers} where phone = :phone`, courierColumns, { phone }))
      ).map(courierOf),
    get: (id) => read(() => findOne(`${selectCouriers} where id = :id`, { id })),
    change: ({ now, by, ...courier }) =>
      write([], function* (tables) {
        const row = yield* first(changeCourier, { id: integer }, courier)
        if (row) yield* record(tables, now, by, 'courier.changed', row.id)
        return row !== undefined
      }),
    end: (id, now, by) =>
      write([], function* (tables) {
        const row = yield* first(endCourier, { id: integer }, { id, now })
        if (!row) return false
        yield* run(endAccesses, { id, now })
        yield* record(tables, now, by, 'courier.ended', id)
        return true
      }),
    endAccesses: (id, now, by) =>
      write([], function* (tables) {
        const ended = yield* all(endAccesses, { id: integer }, { id, now })
        const entries = ended.map((access) => ({
          at: now,
          actor: by,
          action: 'desk.ended' as const,
          subject: String(access.id),
        }))
        if (entries.length > 0) yield* tables.insertAudit(entries)
        return ended.length
      }),
    ...sqlCourierCash(dialect, rules),
  }
}

/** Also names the clients that couriers are limited to. */
function* listNamed(
  findNames: string,
  values: Readonly<Record<string, unknown>>,
): Steps<readonly ListedCourier[]> {
  const couriers = (yield* all(listCouriers, courierColumns, values)).map(courierOf)
  const ids = [...new Set(couriers.flatMap(({ clientIds }) => clientIds ?? []))]
  const rows = JSON.stringify(ids.map((id) => ({ id })))
  const named =
    ids.length > 0 ? yield* all(findNames, { id: integer, name: text }, { ids: rows }) : []
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return couriers.map((courier) => ({
    ...courier,
    clients: courier.clientIds?.map((id) => names.get(id) ?? String(id)) ?? null,
  }))
}

function* findOne(
  sql: string,
  values: Readonly<Record<string, unknown>>,
): Steps<CourierRecord | undefined> {
  const row = yield* first(sql, courierColumns, values)
  return row && courierOf(row)
}

const record = (
  tables: Tables,
  at: number,
  actor: Actor,
  action: 'courier.added' | 'courier.changed' | 'courier.ended',
  id: number,
) => tables.insertAudit([{ at, actor, action, subject: String(id) }])
