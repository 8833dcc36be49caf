import { createHash, getRandomValues } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { webhookSecret } from '@delivery-orders/operations'
import type { DeliveryOrders, FeedStart, OrderEvent } from '@delivery-orders/sdk'
import { type Command, InvalidArgumentError } from 'commander'
import { findEvent, isInFeed } from '../listen/find-event.ts'
import type { ForwardingAttempt } from '../listen/forwarder.ts'
import { Failure } from './failure.ts'
import { orderEventKinds } from './order-event-kinds.ts'
import { serviceToken, serviceUrl, stateHome } from './settings.ts'
import { timeBefore } from './since.ts'
import { stopController } from './stop-signal.ts'
import { colored } from './terminal.ts'

interface ListenOptions {
  readonly forwardTo: string
  readonly since?: Date
  readonly events?: readonly string[]
  readonly state?: string
  readonly again?: string
  readonly json?: boolean
}

export function addListen(program: Command): void {
  program
    .command('listen')
    .description('deliver the events of your orders to a program on this machine, like a webhook')
    .requiredOption('--forward-to <url>', 'the URL that gets the events', urlOf)
    .option('--since <time>', 'begin with the events since then, such as 1h', timeBefore)
    .option('--events <kinds>', 'only these kinds, separated by commas', kindsOf)
    .option('--state <file>', 'where the position is stored (default: in your home directory)')
    .option('--again <event>', 'deliver one event of the feed again, and end', eventIdFrom)
    .option('--json', 'print each attempt as a line of JSON')
    .addHelpText('after', help)
    .action(listen)
}

async function listen(options: ListenOptions): Promise<void> {
  const { forwardTo: url, events, again, json = false } = options
  const isOnce = again !== undefined
  const { withExplanation, followFeed, resolveStart, serviceClient } = await import('./service.ts')
  const { Forwarder } = await import('../listen/forwarder.ts')
  const { StateFile } = await import('../listen/state-file.ts')
  const client = serviceClient()
  const path = options.state ?? defaultPath(url)
  const file = new StateFile(path)
  const stored = await file.read().catch(refuseUnreadable(path))
  const start = await withExplanation(() =>
    resolveStart(client, stored?.start ?? { from: options.since?.toISOString() ?? 'now' }),
  )
  const secret = stored?.secret ?? newSecret()
  const where = `${stored ? 'resuming' : 'beginning'} ${startText(start)}`
  report(greeting(secret, isOnce ? `${again} goes to ${url}.` : listeningText(url, where)))

  const stop = stopController()
  const onError = (error: Error) =>
    stop.abort(new Failure(`${path} cannot be written: ${error.message}`))
  if (!stored || !isOnce) await file.write({ secret, start })
  let last = start
  const forwarder = new Forwarder({
    url,
    secret,
    signal: stop.signal,
    onAttempt: (attempt) => print(json ? jsonOf(attempt) : lineOf(attempt)),
    onDone: (after) => {
      // Another `listen` may be using the position in this file.
      if (isOnce) return
      last = { after }
      file.write({ secret, start: last }).catch(onError)
    },
  })
  await withExplanation(async () => {
    const source = isOnce
      ? [await eventAgain(client, again)]
      : followFeed(client, start, stop.signal)
    for await (const event of source)
      await forwarder.add(event, events?.includes(event.kind ?? event.type) ?? true)
  })
  await forwarder.ended()
  await file.written()
  if (stop.signal.reason instanceof Failure) throw stop.signal.reason
  if (!isOnce)
    report(`Stopped. The same command resumes ${startText(last)}; the position is in ${path}.`)
}

const refuseUnreadable =
  (path: string) =>
  (error: Error): never => {
    const advice =
      error instanceof SyntaxError
        ? 'Delete it, or choose another file with --state, to start again with a new secret.'
        : 'Choose another file with --state.'
    throw new Failure(`${path} cannot be read: ${error.message}\n${advice}`)
  }

const newSecret = (): string =>
  webhookSecret({ bytes: (count) => getRandomValues(new Uint8Array(count)) })

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const report = (text: string): void => void process.stderr.write(`${text}\n`)

const greeting = (secret: string, what: string): string => `\
Give your program this secret, to verify the signatures: ${secret}
${what} Ctrl+C stops.`

const listeningText = (url: string, where: string): string => `\
Events go to ${url}, ${where}.
Cause one with: delivery-orders-dev trigger order.created.`

const startText = ({ after, from }: FeedStart): string => {
  if (from !== undefined) return `with the events since ${from}`
  return after ? `after ${after}` : 'with the first event'
}

/** One file for each service, token and receiver, so that listeners do not share a position by accident. */
function defaultPath(url: string): string {
  const parts = JSON.stringify([serviceUrl(), serviceToken(), url])
  const name = createHash('sha256').update(parts).digest('hex').slice(0, 16)
  const home = stateHome() || join(homedir(), '.local', 'state')
  return join(home, 'delivery-orders-dev', `listen-${name}.json`)
}

const jsonOf = ({
  event: { id, type, kind = type, data },
  ...attempt
}: ForwardingAttempt): string =>
  JSON.stringify({ id, type: kind, referenceNumber: data.order.referenceNumber, ...attempt })

function lineOf({ event, status, error, durationMs, isDelivered }: ForwardingAttempt): string {
  const { type, kind = type, data, id } = event
  const answer = isDelivered ? String(status) : `${status ?? error}, trying again`
  const color = isDelivered ? 'green' : 'red'
  return `${kind.padEnd(19)}  ${data.order.referenceNumber}  ${colored(process.stdout, color, answer)}  ${colored(process.stdout, 'dim', `${durationMs} ms  ${id}`)}`
}

function urlOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('It must be a URL, such as http://127.0.0.1:8000/hooks.')
  return text
}

async function eventAgain(client: DeliveryOrders, id: string): Promise<OrderEvent> {
  const event = await findEvent(client, id)
  if (event) return event
  throw new Failure(`The feed has no event ${id}. Is it of another client, or of the other mode?`)
}

function eventIdFrom(text: string): string {
  if (isInFeed(text)) return text
  throw new InvalidArgumentError(
    'It must be the id of an event of the feed, such as evt_01M835DAGC0000000000100001.',
  )
}

function kindsOf(text: string): readonly string[] {
  const known: readonly string[] = orderEventKinds
  const kinds = text.split(',').map((kind) => kind.trim())
  const unknown = kinds.find((kind) => !known.includes(kind))
  if (unknown === undefined) return kinds
  throw new InvalidArgumentError(`${unknown} is not a kind of event. Kinds: ${known.join(', ')}.`)
}

const help = `
Each event is signed like those of webhooks, and repeated until the receiver answers 2xx. The events of an order come
one after the other. After a stop, the same command resumes where it was: no event is lost, and some may come twice.

Examples:
  $ delivery-orders-dev listen --forward-to http://127.0.0.1:8000/hooks
  $ delivery-orders-dev listen --forward-to http://127.0.0.1:8000/hooks --since 1h --events order.created,order.delivered
  $ delivery-orders-dev listen --forward-to http://127.0.0.1:8000/hooks --again evt_01M835DAGC0000000000100001

Reads DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN. The token needs the scope events:read.`
