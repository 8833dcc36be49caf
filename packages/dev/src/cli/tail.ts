import type { OrderEvent } from '@delivery-orders/sdk'
import type { Command } from 'commander'
import { serviceUrl } from './settings.ts'
import { timeBefore } from './since.ts'
import { stopController } from './stop-signal.ts'
import { colored } from './terminal.ts'

interface TailOptions {
  readonly since?: Date
  readonly json?: boolean
}

export function addTail(program: Command): void {
  program
    .command('tail')
    .description('print the events of your orders as they happen')
    .option('--since <time>', 'begin with the events since then, such as 1h', timeBefore)
    .option('--json', 'print each event as a line of JSON')
    .addHelpText('after', help)
    .action(tail)
}

async function tail({ since, json = false }: TailOptions): Promise<void> {
  const { withExplanation, followFeed, resolveStart, serviceClient } = await import('./service.ts')
  const stop = stopController()
  const client = serviceClient()
  let last: string | undefined
  await withExplanation(async () => {
    const start = await resolveStart(client, { from: since ?? 'now' })
    report(
      `Waiting for events of ${serviceUrl()}. Cause one with: delivery-orders-dev trigger order.created. Ctrl+C stops.`,
    )
    for await (const event of followFeed(client, start, stop.signal)) {
      process.stdout.write(`${json ? JSON.stringify(event) : lineOf(event)}\n`)
      last = event.id
    }
  })
  report(last === undefined ? 'Stopped. There was no event.' : `Stopped after ${last}.`)
}

const report = (text: string): void => void process.stderr.write(`${text}\n`)

function lineOf({ timestamp, type, kind = type, data, id }: OrderEvent): string {
  const { order, previousStatus } = data
  const change =
    previousStatus === null || previousStatus === order.status
      ? order.status
      : `${previousStatus} -> ${order.status}`
  const details = colored(process.stdout, 'dim', `${change}  ${id}`)
  return `${timestamp}  ${kind.padEnd(19)}  ${order.referenceNumber}  ${details}`
}

const help = `
Examples:
  $ delivery-orders-dev tail
  $ delivery-orders-dev tail --since 1h --json | jq .data.order.status

Reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN. The token needs the scope events:read.`
