import { cancelableFrom, Refusal } from '@delivery-orders/contract'
import type { Actor, DatabaseStore } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { cancelOrder } from '../operator/cancel-order.ts'
import { type OpenOrder, type PurgeResult, purge } from '../operator/purge.ts'
import { renderingOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { parsePurgeAge } from './options.ts'
import { printable, timeOf } from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

interface PurgeOptions {
  /** In milliseconds. */
  readonly olderThan: number
  readonly dryRun?: boolean
  readonly cancelOpen?: boolean
}

export const addPurgeCommand = (command: Command): Command =>
  command
    .command('purge')
    .requiredOption(
      '--older-than <time>',
      'time without a change, such as 400d: at least 30d',
      parsePurgeAge,
    )
    .option('--dry-run', 'count the orders and delete nothing')
    .option('--cancel-open', 'cancel open orders of that age that are pending or assigned')
    .description('delete final and failed orders that have not changed for a long time')
    .action(purgeOrders)

const purgeOrders = ({
  olderThan,
  dryRun = false,
  cancelOpen = false,
}: PurgeOptions): Promise<void> =>
  withStore(async (store) => {
    const { purging, overview } = store
    const actor = await identifyUser(store)
    const age = `${Math.floor(olderThan / 86_400_000)}d`
    const now = systemClock.now()
    const before = now - olderThan
    const onProgress = dryRun ? undefined : progressPrinter()
    const result = await purge(
      { purging, clock: systemClock },
      { before, age, actor, dryRun, ...(onProgress && { onProgress }) },
    )
    console.log(summaryOf(result, before, dryRun))
    const canceled = cancelOpen && !dryRun ? await cancelOld(store, actor, result.open) : new Set()
    printOpen(result.open.filter((order) => !canceled.has(order)))
    if (!dryRun) await overview.notes.add({ kind: 'purge', name: '', at: now, value: '' })
  })

/** How many orders are purged between two lines of progress. */
const ordersPerLine = 10_000

function progressPrinter(): (result: PurgeResult) => void {
  let next = ordersPerLine
  return ({ orders }) => {
    if (orders < next) return
    console.error(`${orders} orders purged.`)
    next = orders + ordersPerLine
  }
}

const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

function summaryOf({ orders, rows, newest }: PurgeResult, before: number, dryRun: boolean): string {
  const verb = dryRun ? 'Would purge' : 'Purged'
  const kept =
    newest === 0 ? '' : ` ${ordersText(newest)} stayed, with the newest event of a feed each.`
  return `${verb} ${ordersText(orders)} (${rows} rows) without a change since ${timeOf(before)}.${kept}`
}

/** Cancels those orders that no courier has picked up. Returns them. */
async function cancelOld(
  store: DatabaseStore,
  actor: Actor,
  open: readonly OpenOrder[],
): Promise<ReadonlySet<OpenOrder>> {
  const rendering = renderingOf(readConfig(), store)
  const canceled = new Set<OpenOrder>()
  for (const order of open) {
    if (!cancelableFrom.includes(order.status)) continue
    const client = { ...order.client, actor }
    const after = await cancelOrder(store, { client, reference: order.reference, rendering })
    if (typeof after !== 'string' && !(after instanceof Refusal)) canceled.add(order)
  }
  console.log(`Canceled ${ordersText(canceled.size)}. A purge deletes them once they are as old.`)
  return canceled
}

/** How many open orders are listed: an operator looks at a few, and `order stuck` lists all. */
const listedMax = 20

function printOpen(open: readonly OpenOrder[]): void {
  if (open.length === 0) return
  console.log(`${ordersText(open.length)} of that age ${open.length === 1 ? 'is' : 'are'} open:`)
  for (const { client, reference, id, status, changedAt } of open.slice(0, listedMax))
    console.log(
      printable(
        `  ${client.clientName} ${client.mode} ${reference} (${id}): ${status} since ${timeOf(changedAt)}`,
      ),
    )
  if (open.length > listedMax) console.log(`  and ${open.length - listedMax} more: order stuck`)
  console.log(
    'A purge deletes no open order. Report their next steps, or cancel those that are pending or assigned with --cancel-open.',
  )
}
