import { setImmediate } from 'node:timers/promises'
import { decimalSum, type Mode, type SettledAmounts } from '@delivery-orders/domain'
import type {
  DatabaseStore,
  Settled,
  SettledClient,
  SettledPart,
} from '@delivery-orders/operations'
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

/** `sums`: of each currency. Amounts of two currencies are never added. */
export interface Report {
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
  /** What was accepted of these orders. */
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
  const nameOf = namerOf(query)
  const rows = new Map<string, Counted & Pick<ReportRow, 'name'>>()
  const sums = new Map<string, Counted>()
  const clients = await settled.clients(span)
  for (const client of clients) {
    if (query.clientName !== undefined && client.clientName !== query.clientName) continue
    const search = { ...span, clientId: client.clientId, withReferences: query.by === 'order' }
    for await (const part of partsOf(settled, search)) {
      const name = nameOf(client, part)
      const key = JSON.stringify([name, part.currency])
      const row = rows.get(key) ?? { name, ...none(part.currency) }
      const sum = sums.get(part.currency) ?? none(part.currency)
      rows.set(key, row)
      sums.set(part.currency, sum)
      add(row, part)
      add(sum, part)
    }
  }
  return {
    rows: [...rows.values()].toSorted(byName).map(withDifference),
    sums: [...sums.values()].toSorted(byCurrency).map(withDifference),
  }
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

/** Other work goes on between two pages, also on SQLite, whose queries wait for nothing. */
async function* partsOf(
  settled: Settled,
  search: Omit<Parameters<Settled['list']>[0], 'after' | 'limit'>,
): AsyncGenerator<SettledPart> {
  for (let after: SettledPart | undefined; ; await setImmediate()) {
    const page = await settled.list({ ...search, after, limit: pageSize })
    yield* page
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

type Name = ReportRow['name']

function namerOf(query: ReportQuery): (client: SettledClient, part: SettledPart) => Name {
  const { by } = query
  if (by === 'day') {
    const dayOf = dayFinder(query)
    return (_, { at }) => ({ day: dayOf(at) })
  }
  if (by === 'client') return ({ clientName }) => ({ client: clientName })
  if (by === 'order')
    return ({ clientName }, { orderId, reference }) => ({ client: clientName, orderId, reference })
  return (_, part) => ({ [by]: part[by] })
}

/** Asking a calendar for each of half a million settlements would take longer than all else. */
function dayFinder({ from, to, timeZone }: ReportQuery): (at: number) => string {
  const days: (readonly [day: string, start: number])[] = []
  for (let day = from; day < to; day = daysBefore(day, -1))
    days.push([day, startOfDay({ today: day, timeZone })])
  return (at) => days.findLast(([, start]) => start <= at)?.[0] ?? from
}

const none = (currency: string): Counted => ({
  ...{ currency, orders: 0, delivered: 0, partlyDelivered: 0, returned: 0, canceled: 0 },
  ...{ failedAttempts: 0, fees: 0, goods: 0, due: 0, collected: 0, difference: 0, owed: 0 },
})

function add(row: Counted, { kind, part, failures, amounts }: SettledPart): void {
  if (kind !== 'collected' && part === 0) {
    row.orders++
    row[kinds[kind]]++
    row.failedAttempts += failures
  }
  const { fee = 0, goods = 0, due = 0, collected = 0 }: SettledAmounts = amounts
  row.fees = decimalSum([row.fees, fee])
  row.goods = decimalSum([row.goods, goods])
  row.due = decimalSum([row.due, due])
  row.collected = decimalSum([row.collected, collected])
}

const withDifference = <Row extends Counted>(row: Row): Row => ({
  ...row,
  difference: decimalSum([row.collected, -row.due]),
  owed: decimalSum([row.collected, -row.fees]),
})
