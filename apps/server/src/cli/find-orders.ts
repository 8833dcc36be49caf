import type { DatabaseStore, FleetOrder } from '@delivery-orders/operations/store'
import { type Command, Option } from 'commander'
import { orderListsOf } from '../operator/order-lists.ts'
import { type PersonalOrder, scanNewest, scannedAtOnce } from '../operator/people.ts'
import { readPhone } from '../operator/phone.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import { asJson, limited, phoneExample } from './options.ts'
import { type ListOptions, printList } from './print-list.ts'
import { reportProgress } from './report-progress.ts'
import { withStore } from './with-store.ts'

interface FindOptions extends ListOptions {
  readonly phone?: string
  readonly reference?: string
  /** Whether to read all orders for the phone, which may be that of a former recipient or of a sender. */
  readonly scan?: boolean
}

const none = 'No order was found.'
const scanHelp = `${none} To search former recipients and senders too, which reads all orders, add --scan.`

export const addFindCommand = (order: Command): Command =>
  order
    .command('find')
    .description('list the orders of all clients, live and test, that have a phone or a reference')
    .addOption(
      new Option('--phone <number>', `current phone of the recipient, ${phoneExample}`).conflicts(
        'reference',
      ),
    )
    .option('--reference <reference>', 'reference of the order, or its beginning')
    .option('--scan', 'search former recipients and senders of the phone too: reads all orders')
    .addOption(limited())
    .addOption(asJson())
    .action(findOrders)

/** Lists orders of all clients: live ones first; with `scan`, the newest first. */
async function findOrders(options: FindOptions): Promise<void> {
  const { phone, reference, scan = false } = options
  if (phone !== undefined) {
    const number = readPhone(phone, readConfig().phoneCountry)
    return await withStore((store) =>
      scan ? scanPhone(store, number, options) : findPhone(store, number, options),
    )
  }
  if (scan) throw new Failure('--scan needs --phone.')
  if (reference === undefined) throw new Failure('Give --phone or --reference.')
  await withStore((store) => findReference(store, reference, options))
}

async function findPhone(
  store: DatabaseStore,
  recipientPhone: string,
  options: ListOptions,
): Promise<void> {
  const found = await orderListsOf(store, 'live').findByPhone(recipientPhone, options.limit + 1)
  printList(found.map(jsonOf), { ...options, none: scanHelp })
}

/** An order that has the reference alone, or else those whose references begin with it. */
async function findReference(
  store: DatabaseStore,
  reference: string,
  options: ListOptions,
): Promise<void> {
  const found = await orderListsOf(store, 'live').findByReference(reference, options.limit + 1)
  printList(found.map(jsonOf), { ...options, none })
}

async function scanPhone(store: DatabaseStore, phone: string, options: ListOptions): Promise<void> {
  const onExamined = reportProgress('examined')
  const found: PersonalOrder[] = []
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
    const newest = await scanNewest(store, phone, { before, batches: 1 })
    found.push(...newest.orders)
    onExamined(scannedAtOnce)
    before = found.length > options.limit ? null : newest.before
  }
  const rows = found.map(({ roles, ...order }) => ({ ...jsonOf(order), roles }))
  printList(rows, { ...options, none })
}

const jsonOf = ({ order, client, clientName }: FleetOrder) => ({
  client: clientName,
  mode: client.mode,
  reference: order.reference,
  orderId: order.id,
  status: order.status,
  createdAt: new Date(order.createdAt).toISOString(),
})
