import { decimalSum, type SettledAmounts } from '@delivery-orders/domain'
import type { Rules, Steps } from '@delivery-orders/operations/engine'
import {
  type ActorKind,
  type CourierCash,
  type CourierRecord,
  type Couriers,
  type HandOver,
  takenMax,
} from '@delivery-orders/operations/store'
import { integer, nullable, text } from '../columns.ts'
import { courierColumns, courierOf, selectCouriers } from '../courier-rows.ts'
import { all, type Dialect, first, run } from './script.ts'

const takenColumns = {
  client_id: integer,
  order_id: integer,
  sequence: integer,
  part: integer,
  currency: text,
  amounts: text,
  at: integer,
}

/**
 * In the words of the partial index. Cash that was collected before the courier was added does not count. Exported so
 * that a test can look at its plan.
 */
export const listTaken = `
  select client_id, order_id, sequence, part, currency, amounts, at from settlements
  where mode = :mode and courier = :reference and at >= :since and kind = 'collected' and hand_over is null
  order by at limit :limit + 0`

/**
 * SQL: the courier of a settlement once its order is erased. Cash of a courier of this service stays due until it is
 * handed in: an amount is no personal data. A settlement that was erased has no sender, not even an empty one.
 */
export const erasedCourier = `case
    when kind = 'collected' and hand_over is null and exists (
      select 1 from couriers
      where couriers.mode = settlements.mode and couriers.reference = settlements.courier
        and couriers.created_at <= settlements.at
    ) then courier
  end`

export const findLast = `
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

type CashPort = Pick<Couriers, 'listCash' | 'handOver' | 'listHandOvers'>

export function sqlCourierCash({ rowsIn, forUpdate }: Dialect, { read, write }: Rules): CashPort {
  const { client_id, order_id, sequence, part } = takenColumns
  const markTaken = `
  update settlements set
    hand_over = :hand_over, courier = case when sender is not null then courier end
  from ${rowsIn('taken', { client_id, order_id, sequence, part })}
  where settlements.client_id = taken.client_id and settlements.order_id = taken.order_id
    and settlements.sequence = taken.sequence and settlements.part = taken.part`
  /** Two planners who receive cash of a courier at once wait for each other. */
  const hold = `${selectCouriers} where id = :id ${forUpdate}`
  return {
    listCash: (courier) =>
      read(function* () {
        return (yield* readCash(courier)).cash
      }),
    handOver: ({ courierId: id, currency, due, received, actor, now }) =>
      write([], function* (tables) {
        const row = yield* first(hold, courierColumns, { id })
        if (!row) return false
        const { cash, rows } = yield* readCash(courierOf(row))
        if (cash.find((each) => each.currency === currency)?.due !== due) return false
        const amounts = JSON.stringify({ due, received } satisfies Amounts)
        const values = { id, currency, amounts, now, actor_id: actor.id }
        const added = yield* first(insertHandOver, { id: integer }, values)
        const taken = JSON.stringify(rows.filter((each) => each.currency === currency))
        yield* run(markTaken, { hand_over: added?.id, taken })
        const subject = String(id)
        yield* tables.insertAudit([{ at: now, actor, action: 'courier.settled', subject }])
        return true
      }),
    listHandOvers: async (id, since, limit) =>
      (await read(() => all(listHandOvers, handOverColumns, { id, since, limit }))).map(handOverOf),
  }
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
