import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { asJson, limited } from './options.ts'
import { type ListOptions, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

const dayMs = 86_400_000

export const addClientCommand = (command: Command): Command =>
  command
    .command('client')
    .description('list clients')
    .command('list')
    .description('list clients with their orders, webhooks and last event')
    .addOption(limited())
    .addOption(asJson())
    .action(listClients)

/** Lists what each client does. Days begin at midnight UTC. */
const listClients = (options: ListOptions): Promise<void> =>
  withStore(async ({ overview }) => {
    const now = systemClock.now()
    const today = now - (now % dayMs)
    const clients = await overview.clients({
      now,
      today,
      month: now - 30 * dayMs,
      limit: options.limit + 1,
    })
    const rows = clients.map(({ lastEvent, ...counts }) => ({
      client: counts.clientName,
      mode: counts.mode,
      ordersToday: counts.ordersToday,
      ordersIn30Days: counts.ordersMonth,
      requestsToday: counts.requestsToday,
      requestsIn30Days: counts.requestsMonth,
      errorsToday: counts.errorsToday,
      errorsIn30Days: counts.errorsMonth,
      webhooks: counts.webhooks,
      failingWebhooks: counts.failingWebhooks,
      lastEvent: timeOf(lastEvent),
    }))
    printList(rows, {
      ...options,
      none: 'There are no clients. To create one, run: token issue CLIENT',
    })
  })
