import type { Mode } from '@delivery-orders/domain'
import { calendarOf, spanMs } from '@delivery-orders/operations'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import { type Command, Option } from 'commander'
import { systemClock } from '../clock.ts'
import { type CsvCell, csvOf } from '../operator/csv.ts'
import { startOfDay } from '../operator/days.ts'
import {
  type Report,
  type ReportKey,
  type ReportQuery,
  reportKeys,
  reportOf,
} from '../operator/report.ts'
import { findStuck } from '../operator/stuck-orders.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { asJson, liveUnlessTest, parseDay } from './options.ts'
import { printJson, printList, timeOf } from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

interface ReportOptions {
  /** Days, such as 2026-10-01. */
  readonly from: string
  readonly to: string
  readonly by: ReportKey
  readonly orders?: boolean
  readonly client?: string
  readonly mode: Mode
  readonly csv?: boolean
  readonly json?: boolean
}

/** An order that has failed for longer is named: it belongs to no month before it is returned. */
const failedFor = '7 d'
const failedMax = 1_000
const namedMax = 10

export const addReportCommand = (command: Command): Command =>
  command
    .command('report')
    .description('add up orders, fees, goods and cash of a period, for bills and reckonings')
    .requiredOption('--from <day>', 'first day, in PAGE_TIME_ZONE', parseDay)
    .requiredOption('--to <day>', 'day after the last one', parseDay)
    .addOption(new Option('--by <key>', 'what a row is for').choices(reportKeys).default('client'))
    .option('--orders', 'print a row for each order')
    .option('--client <name>', 'only this client')
    .addOption(liveUnlessTest('order'))
    .addOption(new Option('--csv', 'print a file for spreadsheets').conflicts('json'))
    .addOption(asJson())
    .action(report)

async function report({ orders, client, csv, json, ...options }: ReportOptions) {
  const { timeZone } = readConfig().pages
  const by = orders ? 'order' : options.by
  const query: ReportQuery = { ...options, by, timeZone, clientName: client }
  if (query.from >= query.to) throw new Failure('The day of --to must be after that of --from.')
  await withStore(async (store) => {
    if (csv) await recordExport(store, query)
    const found = await reportOf(store, query)
    const isOver = startOfDay({ today: query.to, timeZone }) <= systemClock.now()
    const failed = await failedOrders(store, query)
    if (json) return printJson({ ...query, isOver, ...found, failed })
    if (csv) process.stdout.write(csvOf(cellsOf(found)))
    else printReport(found)
    const state = isOver ? '' : ', so far'
    console.error(`From ${query.from} to before ${query.to} in ${timeZone}${state}.`)
    if (failed.length > 0) console.error(failedText(failed))
  })
}

/** A file leaves the machine. The row of the audit is written first. */
async function recordExport(store: DatabaseStore, { from, to }: ReportQuery): Promise<void> {
  const actor = await identifyUser(store)
  const entry = { at: systemClock.now(), actor, action: 'report.exported' } as const
  await store.overview.record({ ...entry, subject: `${from} ${to}` })
}

function printReport({ rows, sums }: Report): void {
  printList(
    [
      ...rows.map(({ name, ...row }) => ({ ...shown(name), ...row })),
      ...(rows.length > 1 && rows[0]
        ? sums.map((sum) => ({ ...totalName(rows[0]?.name ?? {}), ...sum }))
        : []),
    ],
    { none: 'Nothing was settled in this period.' },
  )
}

const shown = (name: Report['rows'][number]['name']) =>
  Object.fromEntries(
    Object.entries(name).map(
      ([key, value]) => [key, value === '' ? 'none' : (value ?? 'erased')] as const,
    ),
  )

const totalName = (name: Report['rows'][number]['name']) =>
  Object.fromEntries(Object.keys(name).map((key, index) => [key, index === 0 ? 'all' : '']))

const cellsOf = ({ rows }: Report): readonly (readonly CsvCell[])[] => {
  const flat = rows.map(({ name, ...row }) => ({ ...shown(name), ...row }))
  return [Object.keys(flat[0] ?? {}), ...flat.map((row) => Object.values(row))]
}

type FailedOrder = Awaited<ReturnType<typeof failedOrders>>[number]

async function failedOrders(store: DatabaseStore, { mode, timeZone, clientName }: ReportQuery) {
  const now = systemClock.now()
  const late = { now, today: calendarOf(timeZone, systemClock)() }
  const search = { mode, status: 'failed', longerThan: spanMs(failedFor), late } as const
  const found = (await findStuck(store, { ...search, limit: failedMax })) ?? []
  return found
    .filter((order) => clientName === undefined || order.clientName === clientName)
    .map((order) => ({
      client: order.clientName,
      orderId: order.orderId,
      reference: order.reference,
      failedSince: timeOf(order.since),
    }))
}

function failedText(failed: readonly FailedOrder[]): string {
  const named = failed.slice(0, namedMax).map(({ client, reference }) => `${client} ${reference}`)
  const others = failed.length > namedMax ? [`and ${failed.length - namedMax} more`] : []
  return `Failed for more than 7 days, so in no period until they are returned: ${[...named, ...others].join(', ')}.`
}
