import type { OrderEventKind } from '@delivery-orders/sdk'
import { Argument, type Command } from 'commander'
import { Failure } from './failure.ts'
import { orderEventKinds } from './order-event-kinds.ts'
import { serviceToken } from './settings.ts'

interface TriggerOptions {
  readonly reference?: string
  readonly json?: boolean
}

export function addTrigger(program: Command): void {
  program
    .command('trigger')
    .description('bring a test order to an event, by real calls')
    .addArgument(new Argument('<kind>', 'the kind of event').choices(orderEventKinds))
    .option('--reference <reference>', 'the referenceNumber of the order (default: a new order)')
    .option('--json', 'print the order as a line of JSON')
    .addHelpText('after', help)
    .action(trigger)
}

async function trigger(
  kind: OrderEventKind,
  { reference, json = false }: TriggerOptions,
): Promise<void> {
  if (serviceToken().startsWith('dos_live_'))
    throw new Failure(
      'DELIVERY_ORDERS_TOKEN is a live token, so a real courier would set out. Use a test token, which begins with dos_test_.',
    )
  const { withExplanation, serviceClient } = await import('./service.ts')
  const { causeEvent, Impossible } = await import('../listen/cause-event.ts')
  const client = serviceClient()
  const order = await withExplanation(() => causeEvent(client, kind, reference)).catch((error) => {
    throw error instanceof Impossible ? new Failure(error.message) : error
  })
  if (json) return void process.stdout.write(`${JSON.stringify(order)}\n`)
  process.stdout.write(
    `${kind} of ${order.referenceNumber}, which is now ${order.status}. See its events with: delivery-orders-dev tail --since 1m\n`,
  )
}

const help = `
Examples:
  $ delivery-orders-dev trigger order.delivered
  $ delivery-orders-dev trigger order.canceled --reference ORDER-2041

Reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN, which must be a test token.`
