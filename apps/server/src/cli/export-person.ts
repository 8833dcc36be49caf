import {
  type Order,
  type OrderUrls,
  presentEventOrder,
  presentParty,
} from '@delivery-orders/domain'
import type { CourierRecord, DatabaseStore } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { stepsOf } from '../operator/order-steps.ts'
import { type PersonalOrder, scanPerson } from '../operator/people.ts'
import { readPhone } from '../operator/phone.ts'
import { orderUrlsOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { phoneExample } from './options.ts'
import { presentStep } from './order.ts'
import { printable, timeOf } from './print-list.ts'
import { reportProgress } from './report-progress.ts'
import { identifyUser, withStore } from './with-store.ts'

export const addDataCommand = (command: Command): Command =>
  command
    .command('data')
    .description('answer what the service knows about a person')
    .command('export')
    .requiredOption('--phone <number>', `number of a recipient or sender, ${phoneExample}`)
    .description('print the orders of all clients that have the phone of a person, as JSON')
    .action(exportPerson)

/**
 * Prints as JSON what the service knows about a recipient or sender, and whether a courier has the phone; without the
 * couriers of orders and the phones of an order's other people. Each order has a line, which is printed once it is found: a shop may have very many.
 */
function exportPerson(options: { readonly phone: string }): Promise<void> {
  const config = readConfig()
  const phone = readPhone(options.phone, config.phoneCountry)
  return withStore(async (store) => {
    const urls = orderUrlsOf(config, store)
    const actor = await identifyUser(store)
    const at = systemClock.now()
    await store.overview.record({ at, actor, action: 'data.exported', subject: null })
    const couriers = (await store.couriers.findByPhone(phone)).map(courierFacts)
    console.log(
      printable(
        `{"phone":${JSON.stringify(phone)},"couriers":${JSON.stringify(couriers)},"orders":[`,
      ),
    )
    let separator = ''
    for await (const found of scanPerson(store, phone, reportProgress('examined'))) {
      const known = { ...summaryOf(found), ...(await detailsOf(store, found, { phone, urls })) }
      console.log(printable(separator + JSON.stringify(known)))
      separator = ','
    }
    console.log(']}')
  })
}

const courierFacts = ({ mode, reference, name, vehicle, fleet, ...times }: CourierRecord) => ({
  mode,
  reference,
  name,
  vehicle,
  fleet,
  addedAt: timeOf(times.createdAt),
  endedAt: timeOf(times.endedAt),
})

const summaryOf = ({ clientName, client, order, roles }: PersonalOrder) => ({
  client: clientName,
  mode: client.mode,
  reference: order.reference,
  orderId: order.id,
  status: order.status,
  createdAt: timeOf(order.createdAt),
  roles,
})

interface Person {
  readonly phone: string
  readonly urls: OrderUrls
}

async function detailsOf(
  store: DatabaseStore,
  { client, order, roles }: PersonalOrder,
  { phone, urls }: Person,
): Promise<object> {
  const senders = order.items.map(({ sender }) => sender).filter((one) => one.phone === phone)
  const sent = senders.length > 0 && { senders: senders.map(presentParty) }
  if (!roles.includes('recipient')) return { ...formerly(order, phone), ...sent }
  const { items, courier: _, ...shown } = presentEventOrder(order, urls)
  return {
    ...shown,
    ...formerly(order, phone),
    ...sent,
    items: items.map(({ sender, courier: _, ...item }) => ({
      ...item,
      sender: { name: sender.name },
    })),
    events: (await stepsOf(store, client, order)).map((step) => {
      const { courier: _, ...event } = presentStep(step)
      return event
    }),
  }
}

/** Returns the recipient as it was before updates, if it had the number. */
function formerly({ former = [] }: Order, phone: string): object {
  const recipients = former.flatMap(({ facts }) => facts.recipient ?? [])
  const own = recipients.filter((recipient) => recipient.phone === phone)
  return own.length > 0 ? { formerRecipients: own.map(presentParty) } : {}
}
