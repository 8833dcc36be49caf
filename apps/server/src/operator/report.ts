import { setImmediate } from 'node:timers/promises'
import { decimalSum, type Mode, type SettledAmounts } from '@delivery-orders/domain'
import type {
  DatabaseStore,
  Settled,
  SettledClient,
  SettledPart,
  SettledSpan,
} from '@delivery-orders/operations/store'
import { daysBefore, startOfDay } from './days.ts'

export const reportKeys = ['client', 'courier', 'sender', 'day'] as const

/** By what a report adds up. By orders, it has a row for each of them. */
export type ReportKey = (typeof reportKeys)[number] | 'order'

export interface ReportQuery {
  readonly mode: Mode
  /** Days of the zone, such as 2026-10-01. `to` is the day after the last one. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly by: ReportKey
  /** Default: all clients. */
  readonly clientName?: string | undefined
}

/** `sums`: of each currency. Amounts of two currencies are never added. `days`: how many orders ended on each of them. */
export interface Report {
  readonly days: readonly { readonly day: string; readonly count: number }[]
  readonly rows: readonly ReportRow[]
  readonly sums: readonly ReportSums[]
}

/** The texts that name a row: that of `by`, or of an order. Null for what was erased, and empty for what there was none of. */
export interface ReportRow extends ReportSums {
  readonly name: Readonly<Record<string, string | number | null>>
}

export interface ReportSums {
  readonly currency: string
  /** Orders that ended in the period, and how. */
  readonly orders: number
  readonly delivered: number
  readonly partlyDelivered: number
  readonly returned: number
  readonly canceled: number
  /** The steps that let items of these orders fail, at any time. */
  readonly failedAttempts: number
  readonly fees: number
  /** The accepted items of these orders. */
  readonly goods: number
  readonly due: number
  /** Cash that was collected in the period, whatever became of the order. */
  readonly collected: number
  /** `collected` less `due`. */
  readonly difference: number
  /** `collected` less `fees`: a proposal for what the client is owed. */
  readonly owed: number
}

const pageSize = 2_000

const kinds = {
  delivered: 'delivered',
  partly_delivered: 'partlyDelivered',
  returned: 'returned',
  canceled: 'canceled',
} as const

type Counted = { -readonly [Name in keyof ReportSums]: ReportSums[Name] }

/** Adds up the settlements of a period. Orders, fees and goods belong to the time of their end, cash to that of its step. */
export async function reportOf(
  { settled }: Pick<DatabaseStore, 'settled'>,
  query: ReportQuery,
): Promise<Report> {
  const span = {
    mode: query.mode,
    from: startOfDay({ ...query, today: query.from }),
    to: startOfDay({ ...query, today: query.to }),
  }
  const days = new Map(daysIn(query).map((day) => [day, 0]))
  const dayOf = dayFinder([...days.keys()], query.timeZone)
  const nameOf = namerOf(query, dayOf)
  const rows = new Map<string, Counted & Pick<ReportRow, 'name'>>()
  for await (const [client, parts] of pagesOf(settled, span, query))
    for (const part of parts) {
      const name = nameOf(client, part)
      const key = JSON.stringify([part.currency, ...Object.values(name)])
      const row = rows.get(key) ?? { name, ...none(part.currency) }
      rows.set(key, row)
      add(row, part)
      if (counts(part)) days.set(dayOf(part.at), (days.get(dayOf(part.at)) ?? 0) + 1)
    }
  const all = [...rows.values()].toSorted(byName).map(withDifference)
  return {
    days: Array.from(days, ([day, count]) => ({ day, count })),
    rows: all,
    sums: sumsOf(all),
  }
}

const summed = [
  ...(['orders', 'delivered', 'partlyDelivered', 'returned', 'canceled'] as const),
  ...(['failedAttempts', 'fees', 'goods', 'due', 'collected', 'difference', 'owed'] as const),
]

const sumsOf = (rows: readonly ReportSums[]): readonly ReportSums[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofIt]) => {
    const sum = none(currency)
    for (const name of summed) sum[name] = decimalSum(ofIt.map((row) => row[name]))
    return sum
  })

function daysIn({ from, to }: ReportQuery): readonly string[] {
  const days: string[] = []
  for (let day = from; day < to; day = daysBefore(day, -1)) days.push(day)
  return days
}

type Named = Pick<ReportRow, 'name' | 'currency'>

function byName(one: Named, other: Named): number {
  const differing = Object.keys(one.name).find((key) => one.name[key] !== other.name[key])
  if (differing === undefined) return byCurrency(one, other)
  const [value, next] = [one.name[differing], other.name[differing]]
  if (typeof value === 'number' && typeof next === 'number') return value - next
  return String(value ?? '') < String(next ?? '') ? -1 : 1
}

const byCurrency = (one: Pick<Named, 'currency'>, other: Pick<Named, 'currency'>): number =>
  one.currency < other.currency ? -1 : 1

/** Other work goes on between two pages and two clients, also on SQLite, whose queries wait for nothing. */
async function* pagesOf(
  settled: Settled,
  span: SettledSpan,
  { by, clientName }: ReportQuery,
): AsyncGenerator<readonly [SettledClient, readonly SettledPart[]]> {
  for (const client of await settled.clients(span)) {
    if (clientName !== undefined && client.clientName !== clientName) continue
    const search = { ...span, clientId: client.clientId, withReferences: by === 'order' }
    let page: readonly SettledPart[] = []
    do {
      page = await settled.list({ ...search, after: page.at(-1), limit: pageSize })
      yield [client, page]
      await setImmediate()
    } while (page.length === pageSize)
  }
}

type Name = ReportRow['name']

type DayOf = (at: number) => string

function namerOf(
  { by }: ReportQuery,
  dayOf: DayOf,
): (client: SettledClient, part: SettledPart) => Name {
  if (by === 'day') return (_, { at }) => ({ day: dayOf(at) })
  if (by === 'client') return ({ clientName }) => ({ client: clientName })
  if (by === 'order')
    return ({ clientName }, { orderId, reference }) => ({ client: clientName, orderId, reference })
  return (_, part) => ({ [by]: part[by] })
}

/** Every day of a zone begins at one of these. */
const quarterMs = 900_000

/** Asking a calendar for each of half a million settlements would take longer than all else. */
function dayFinder(days: readonly string[], timeZone: string): DayOf {
  const starts = days.map((day) => [day, startOfDay({ today: day, timeZone })] as const)
  const known = new Map<number, string>()
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    const day = known.get(quarter) ?? starts.findLast(([, start]) => start <= at)?.[0] ?? ''
    known.set(quarter, day)
    return day
  }
}

const none = (currency: string): Counted => ({
  currency,
  orders: 0,
  delivered: 0,
  partlyDelivered: 0,
  returned: 0,
  canceled: 0,
  failedAttempts: 0,
  fees: 0,
  goods: 0,
  due: 0,
  collected: 0,
  difference: 0,
  owed: 0,
})

/** Whether a settlement counts its order. */
const counts = ({ kind, part }: SettledPart): boolean => kind !== 'collected' && part === 0

function add(row: Counted, part: SettledPart): void {
  const { kind, failures, amounts } = part
  if (kind !== 'collected' && counts(part)) {
    row.orders++
    row[kinds[kind]]++
    row.failedAttempts += failures
  }
  const { fee, goods, due, collected }: SettledAmounts = amounts
  if (fee) row.fees = decimalSum([row.fees, fee])
  if (goods) row.goods = decimalSum([row.goods, goods])
  if (due) row.due = decimalSum([row.due, due])
  if (collected) row.collected = decimalSum([row.collected, collected])
}

const withDifference = <Row extends Counted>(row: Row): Row => ({
  ...row,
  difference: decimalSum([row.collected, -row.due]),
  owed: decimalSum([row.collected, -row.fees]),
})
