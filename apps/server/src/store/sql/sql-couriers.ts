import type { SettledAmounts } from '@delivery-orders/domain'
import { decimalSum, type Mode } from '@delivery-orders/domain'
import {
  type Actor,
  type ActorKind,
  type CourierCash,
  type CourierRecord,
  type Couriers,
  type HandOver,
  type Rules,
  type Steps,
  type Tables,
  takenMax,
} from '@delivery-orders/operations'
import { integer, nullable, text } from '../columns.ts'
import { all, type Dialect, first, run } from './script.ts'

export const courierColumns = {
  id: integer,
  mode: text as Mode,
  reference: text,
  name: text,
  phone: text,
  vehicle: nullable(text),
  fleet: nullable(text),
  client_ids: nullable(text),
  created_at: integer,
  ended_at: nullable(integer),
}

export const courierOf = (row: Readonly<typeof courierColumns>): CourierRecord => ({
  id: row.id,
  mode: row.mode,
  reference: row.reference,
  name: row.name,
  phone: row.phone,
  vehicle: row.vehicle,
  fleet: row.fleet,
  clientIds: row.client_ids === null ? null : JSON.parse(row.client_ids),
  createdAt: row.created_at,
  endedAt: row.ended_at,
})

const select = `select ${Object.keys(courierColumns).join(', ')} from couriers`

const insertCourier = `
  insert into couriers (mode, reference, name, phone, vehicle, fleet, client_ids, created_at)
  values (:mode, :reference, :name, :phone, :vehicle, :fleet, :client_ids, :created_at)
  on conflict (mode, reference) do nothing returning id`

const listCouriers = `
  ${select} where ended_at is null and mode in (:mode, :other) order by name, id limit :limit + 0`

const endCourier = `
  update couriers set ended_at = :now where id = :id and ended_at is null returning id`

const endAccesses = `
  update desk_accesses set ended_at = :now where courier_id = :id and ended_at is null returning id`

const takenColumns = {
  client_id: integer,
  order_id: integer,
  sequence: integer,
  part: integer,
  currency: text,
  amounts: text,
  at: integer,
}

/** In the words of the partial index. What was collected before the courier was added is not the courier's. */
const listTaken = `
  select client_id, order_id, sequence, part, currency, amounts, at from settlements
  where mode = :mode and courier = :reference and at >= :since and kind = 'collected' and hand_over is null
  order by at limit :limit + 0`

const findLast = `
  select currency, amounts from cash_hand_overs
  where id in (select max(id) from cash_hand_overs where courier_id = :id group by currency)`

const insertHandOver = `
  insert into cash_hand_overs (courier_id, currency, amounts, received_at, actor_id)
  values (:id, :currency, :amounts, :now, :actor_id) returning id`

const handOverColumns = {
  currency: text,
  amounts: text,
  received_at: integer,
  actor_id: integer,
  kind: text as ActorKind,
  actor_name: nullable(text),
}

const listHandOvers = `
  select currency, amounts, received_at, actor_id, kind, actors.name as actor_name
  from cash_hand_overs join actors on actors.id = actor_id
  where courier_id = :id and received_at >= :since order by cash_hand_overs.id desc limit :limit + 0`

type Amounts = Pick<HandOver, 'due' | 'received'>
type Carrier = Pick<CourierRecord, 'id' | 'mode' | 'reference' | 'createdAt'>

export function sqlCouriers({ rowsIn, forUpdate }: Dialect, { read, write }: Rules): Couriers {
  const { client_id, order_id, sequence, part } = takenColumns
  const markTaken = `
  update settlements set hand_over = :hand_over
  from ${rowsIn('taken', { client_id, order_id, sequence, part })}
  where settlements.client_id = taken.client_id and settlements.order_id = taken.order_id
    and settlements.sequence = taken.sequence and settlements.part = taken.part`
  const findNames = `
  select owners.id, name from ${rowsIn('ids', { id: integer })} join owners on owners.id = ids.id`
  /** Two planners who receive cash of a courier at once wait for each other. */
  const hold = `${select} where id = :id ${forUpdate}`
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
      read(function* () {
        const couriers = (yield* all(listCouriers, courierColumns, {
          limit,
          mode: mode ?? 'live',
          other: mode ?? 'test',
        })).map(courierOf)
        const ids = [...new Set(couriers.flatMap(({ clientIds }) => clientIds ?? []))]
        const values = JSON.stringify(ids.map((id) => ({ id })))
        const named =
          ids.length > 0 ? yield* all(findNames, { id: integer, name: text }, { ids: values }) : []
        const names = new Map(named.map(({ id, name }) => [id, name]))
        return couriers.map((courier) => ({
          ...courier,
          clients: courier.clientIds?.map((id) => names.get(id) ?? String(id)) ?? null,
        }))
      }),
    find: (mode, reference) =>
      read(() =>
        findOne(`${select} where mode = :mode and reference = :reference`, { mode, reference }),
      ),
    findByPhone: async (phone) =>
      (await read(() => all(`${select} where phone = :phone`, courierColumns, { phone }))).map(
        courierOf,
      ),
    get: (id) => read(() => findOne(`${select} where id = :id`, { id })),
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
          ...{ at: now, actor: by, action: 'desk.ended' as const, subject: String(access.id) },
        }))
        if (entries.length > 0) yield* tables.insertAudit(entries)
        return ended.length
      }),
    listCash: (courier) =>
      read(function* () {
        return (yield* readCash(courier)).cash
      }),
    handOver: ({ courierId: id, currency, due, received, actor, now }) =>
      write([], function* (tables) {
        const courier = yield* findOne(hold, { id })
        if (!courier) return false
        const { cash, rows } = yield* readCash(courier)
        const own = cash.find((each) => each.currency === currency)
        if (own?.due !== due) return false
        const amounts = JSON.stringify({ due, received } satisfies Amounts)
        const values = { id, currency, amounts, now, actor_id: actor.id }
        const added = yield* first(insertHandOver, { id: integer }, values)
        const taken = JSON.stringify(rows.filter((row) => row.currency === currency))
        yield* run(markTaken, { hand_over: added?.id, taken })
        yield* record(tables, now, actor, 'courier.settled', id)
        return true
      }),
    listHandOvers: async (id, since, limit) =>
      (await read(() => all(listHandOvers, handOverColumns, { id, since, limit }))).map(handOverOf),
  }
}

function* findOne(
  sql: string,
  values: Readonly<Record<string, unknown>>,
): Steps<CourierRecord | undefined> {
  const row = yield* first(sql, courierColumns, values)
  return row && courierOf(row)
}

interface ReadCash {
  readonly cash: readonly CourierCash[]
  readonly rows: readonly Readonly<typeof takenColumns>[]
}

function* readCash({ id, mode, reference, createdAt }: Carrier): Steps<ReadCash> {
  const lasts = yield* all(findLast, { currency: text, amounts: text }, { id })
  const taken = { mode, reference, since: createdAt, limit: takenMax + 1 }
  const found = yield* all(listTaken, takenColumns, taken)
  const rows = found.slice(0, takenMax)
  const hasMore = found.length > takenMax
  const currencies = new Set([...lasts, ...rows].map(({ currency }) => currency))
  const cash = [...currencies].map((currency) => {
    const last = lasts.find((each) => each.currency === currency)
    const { due, received } = last ? (JSON.parse(last.amounts) as Amounts) : { due: 0, received: 0 }
    const own = rows.filter((row) => row.currency === currency).map(takenOf)
    const carried = decimalSum([due, -received])
    const sum = decimalSum([carried, ...own.map(({ amount }) => amount)])
    return { currency, carried, taken: own, hasMore, due: sum }
  })
  return { cash, rows }
}

const takenOf = ({ order_id, amounts, at }: Readonly<typeof takenColumns>) => ({
  orderId: order_id,
  amount: (JSON.parse(amounts) as SettledAmounts).collected ?? 0,
  at,
})

const handOverOf = (row: Readonly<typeof handOverColumns>): HandOver => ({
  currency: row.currency,
  ...(JSON.parse(row.amounts) as Amounts),
  receivedAt: row.received_at,
  actor: { id: row.actor_id, kind: row.kind, name: row.actor_name ?? '' },
})

const record = (
  tables: Tables,
  at: number,
  actor: Actor,
  action: 'courier.added' | 'courier.ended' | 'courier.settled',
  id: number,
) => tables.insertAudit([{ at, actor, action, subject: String(id) }])
