import { createInterface } from 'node:readline/promises'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { eraseOrder as eraseStored } from '../operator/erase-order.ts'
import { type ErasableOrder, findPerson } from '../operator/people.ts'
import { readPhone } from '../operator/phone.ts'
import { readConfig } from '../settings/config.ts'
import { compactNow } from './compact.ts'
import { Failure } from './failure.ts'
import { liveUnlessTest, type ModeOptions } from './options.ts'
import { clientOf, orderOf } from './order.ts'
import { printable, printList } from './print-list.ts'
import { reportProgress } from './report-progress.ts'
import { identifyUser, withStore } from './with-store.ts'

interface EraseOptions extends ModeOptions {
  /** Instead of an order: the number of a recipient or sender, in both modes. */
  readonly phone?: string
  /** Whether to erase without asking. */
  readonly yes?: boolean
  /** Whether to rewrite the whole database, so that no erased data remains in its unused space. */
  readonly compact: boolean
}

const tracesMessage =
  'Traces of the erased data may stay in unused space until the next compaction. To remove them, run: delivery-orders compact'

export const addEraseCommand = (order: Command): Command =>
  order
    .command('erase')
    .argument('[client]', 'name of the client system')
    .argument('[reference]', 'reference of the order')
    .description(
      'permanently erase names, phones, addresses and comments of a finished order, or of all with a phone',
    )
    .addOption(liveUnlessTest('order'))
    .option(
      '--phone <number>',
      'instead of an order: a recipient or sender, whose orders of all clients are listed first',
    )
    .option('--yes', 'do not ask before the orders with the phone are erased')
    .option(
      '--no-compact',
      'do not compact the database: traces stay in its unused space until the next `compact`',
    )
    .action(erase)

function erase(
  client: string | undefined,
  reference: string | undefined,
  options: EraseOptions,
): Promise<void> {
  if (options.phone !== undefined && client === undefined)
    return erasePerson(readPhone(options.phone, readConfig().phoneCountry), options)
  if (options.phone === undefined && client !== undefined && reference !== undefined)
    return eraseOrder(client, reference, options)
  throw new Failure('Name either a client and a reference, or --phone.')
}

const eraseOrder = (
  name: string,
  reference: string,
  { mode, compact }: EraseOptions,
): Promise<void> =>
  withStore(async (store) => {
    if (compact) await store.checkCompacting()
    const client = await clientOf(store, name, mode)
    const actor = await identifyUser(store)
    const outcome = await eraseStored(store, { ...client, actor }, reference)
    if (outcome === 'changing')
      throw new Failure(`${reference} kept changing while it was being erased. Try again.`)
    if (outcome !== 'erased') {
      const { status } = await orderOf(store, client, reference, name)
      throw new Failure(
        `${reference} is ${status}, so couriers still need its address. It can be erased once every item is delivered, returned, canceled or failed.`,
      )
    }
    console.error(printable(`Erased the personal data of ${reference}.`))
    if (compact) await compactNow(store)
    else console.error(tracesMessage)
  })

const erasePerson = (phone: string, options: EraseOptions): Promise<void> =>
  withStore(async (store) => {
    if (options.compact) await store.checkCompacting()
    const found = await findPerson(store, phone, reportProgress('examined'))
    if (found.length === 0) return console.error(`No order has the number ${phone}.`)
    printOrders(found)
    const erasable = found.filter(isErasable)
    if (erasable.length > 0) await eraseAll(store, erasable, options)
    await refuseRest(store, phone)
  })

async function eraseAll(
  store: DatabaseStore,
  erasable: readonly ErasableOrder[],
  { compact, yes = false }: EraseOptions,
): Promise<void> {
  await confirm(`Permanently erase the personal data of ${countOf(erasable)}?`, yes)
  const actor = await identifyUser(store)
  const onErased = reportProgress('erased')
  for (const { client, reference } of erasable) {
    await eraseStored(store, { ...client, actor }, reference)
    onErased(1)
  }
  console.error(`Erased the personal data of ${countOf(erasable)}.`)
  if (compact) await compactNow(store)
  else console.error(tracesMessage)
}

/** Nothing is known of a number in a text, and of the person whom the text is about. */
const isErasable = ({ isOpen, roles }: ErasableOrder): boolean =>
  !isOpen && !roles.includes('mentioned')

/** Searches again, because an order can change or be created while others are erased. */
async function refuseRest(store: DatabaseStore, phone: string): Promise<void> {
  const rest = await findPerson(store, phone, reportProgress('verified'))
  const open = rest.filter(({ isOpen }) => isOpen)
  const mentioning = rest.filter(({ isOpen, roles }) => !isOpen && roles.includes('mentioned'))
  const others = rest.length - open.length - mentioning.length
  const remarks = [
    open.length > 0 &&
      `${countOf(open)} with the number ${isOrAre(open)} open, so couriers still need the data: ${namesOf(open)}. Cancel with order cancel CLIENT REFERENCE, or wait for the end, then run the command again.`,
    mentioning.length > 0 &&
      `${countOf(mentioning)} mention${mentioning.length === 1 ? 's' : ''} the number in a text, or as that of a courier: ${namesOf(mentioning)}. Look at them with order show, and erase with order erase CLIENT REFERENCE.`,
    others > 0 &&
      'Orders with the number were created or changed meanwhile. Run the command again.',
  ].filter((remark) => remark !== false)
  if (remarks.length > 0) throw new Failure(remarks.join('\n'))
  console.error(`No order has the number ${phone} any more.`)
}

const countOf = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 order' : `${length} orders`

const isOrAre = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are')

/** Maximum number of orders that are printed one by one. */
const printedMax = 20

const namesOf = (orders: readonly ErasableOrder[]): string =>
  [
    ...orders
      .slice(0, printedMax)
      .map(({ clientName, client, reference }) => `${clientName} ${reference} (${client.mode})`),
    ...(orders.length > printedMax ? ['…'] : []),
  ].join(', ')

function printOrders(found: readonly ErasableOrder[]): void {
  const rows = found
    .slice(0, printedMax)
    .map(({ clientName, client, reference, orderId, status, roles }) => ({
      client: clientName,
      mode: client.mode,
      reference,
      orderId,
      status,
      number: `of the ${roles.join(' and ')}`.replace('of the mentioned', 'mentioned'),
    }))
  printList(rows, { none: '' })
  if (found.length > printedMax) console.error(`… ${countOf(found)} in all.`)
}

async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new Failure(`${question} To confirm, add --yes.`)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(`${question} (yes/no) `).finally(() => lines.close())
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('Nothing was erased.')
}
