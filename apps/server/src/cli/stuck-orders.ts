import { type Status, statuses } from '@delivery-orders/contract'
import type { LateQuery, Mode } from '@delivery-orders/domain'
import { calendarOf } from '@delivery-orders/operations'
import { type Command, Option } from 'commander'
import { systemClock } from '../clock.ts'
import { type FoundStuckOrder, findStuck, lateAfter, stuckAfter } from '../operator/stuck-orders.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { asJson, limited, modes, parseDuration } from './options.ts'
import { type ListOptions, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

interface StuckOptions extends ListOptions {
  readonly mode?: Mode
  readonly status?: Status
  /** In milliseconds. */
  readonly longerThan?: number
}

const agesText = Object.entries(stuckAfter)
  .map(([status, age]) => `${status} ${age.replace(' ', '')}`)
  .join(', ')

export const addStuckCommand = (order: Command): Command =>
  order
    .command('stuck')
    .description('list the orders of all clients that have not moved for some time or are late')
    .addOption(
      new Option(
        '--status <status>',
        'status of the orders (default: all that are not final)',
      ).choices(statuses),
    )
    .option(
      '--longer-than <time>',
      `time without a move, such as 24h, 30min or 3d (default: ${agesText}; orders that are late, too)`,
      parseDuration,
    )
    .addOption(
      new Option('--mode <mode>', 'mode of the orders: test or live (default: both)').choices(
        modes,
      ),
    )
    .addOption(limited())
    .addOption(asJson())
    .action(stuckOrders)

async function stuckOrders(options: StuckOptions): Promise<void> {
  const now = systemClock.now()
  const late = { now, today: calendarOf(readConfig().pages.timeZone, systemClock)() }
  await withStore(async (store) => {
    const found = await findStuck(store, { ...options, late, limit: options.limit + 1 })
    if (!found)
      throw new Failure(`Give --longer-than too: an order that is ${options.status} need not move.`)
    printList(
      found.map((order) => rowOf(order, late)),
      { ...options, none: noneText(options) },
    )
  })
}

const rowOf = (order: FoundStuckOrder, late: LateQuery) => ({
  client: order.clientName,
  mode: order.mode,
  reference: order.reference,
  orderId: order.orderId,
  status: order.status,
  since: timeOf(order.since),
  lateAfter: lateText(lateAfter(order, late)),
  createdAt: timeOf(order.createdAt),
})

const lateText = (after: number | string | undefined): string | null =>
  typeof after === 'number' ? timeOf(after) : (after ?? null)

const noneText = ({ status, longerThan }: StuckOptions): string =>
  longerThan === undefined
    ? `No ${status ?? 'open'} order is stuck or late.`
    : `No order has been ${status ?? 'open'} for that long.`
