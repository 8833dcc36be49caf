import {
  AuthenticationError,
  ConnectionError,
  DeliveryOrders,
  DeliveryOrdersError,
  type FeedStart,
  type Hooks,
  type OrderEvent,
  PermissionError,
  ProblemError,
  SettingsError,
  TimeoutError,
} from '@delivery-orders/sdk'
import { Failure } from './failure.ts'
import { serviceUrl } from './settings.ts'
import { colored } from './terminal.ts'

/** Retries of all calls but `events.follow`, which never gives up: a wrong address is reported in seconds. */
const retries = 2

/** A client of the service that DELIVERY_ORDERS_BASE_URL and DELIVERY_ORDERS_TOKEN name. */
export function serviceClient(): DeliveryOrders {
  try {
    return new DeliveryOrders({ retries, hooks: outageHooks() })
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    throw new Failure(
      `${error.message}\nSet DELIVERY_ORDERS_BASE_URL to the address of the service, such as http://127.0.0.1:3000, and DELIVERY_ORDERS_TOKEN to one of its tokens.`,
    )
  }
}

/** Reports once that the client waits for the service, and once that it no longer does. */
function outageHooks(): Hooks {
  let isWaiting = false
  const report = (isNow: boolean, text: string) => {
    if (isNow !== isWaiting) process.stderr.write(`${text}\n`)
    isWaiting = isNow
  }
  return {
    onWait: ({ reason }) =>
      report(true, `${colored(process.stderr, 'red', 'Waiting for the service')}: ${reason}`),
    onResponse: ({ status }) => status < 400 && report(false, 'The service is back.'),
  }
}

/** Follows the feed until the signal fires, also across outages of the service. */
export async function* followFeed(
  client: DeliveryOrders,
  start: FeedStart,
  signal: AbortSignal,
): AsyncGenerator<OrderEvent> {
  try {
    yield* client.events.follow(start, { signal, onPurged: ({ from }) => reportPurge(from) })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Runs calls of the service. Whatever the client throws becomes a `Failure`, which is printed without its stack. */
export async function withExplanation<Value>(calls: () => Promise<Value>): Promise<Value> {
  try {
    return await calls()
  } catch (error) {
    if (!(error instanceof DeliveryOrdersError)) throw error
    const advice = adviceFor(error)
    throw new Failure(advice === undefined ? error.message : `${error.message}\n${advice}`)
  }
}

function adviceFor(error: DeliveryOrdersError): string | undefined {
  if (error instanceof AuthenticationError)
    return `${serviceUrl()} does not accept DELIVERY_ORDERS_TOKEN. Get a new token from the operator of the service.`
  if (error instanceof PermissionError) return 'Use a token that has this scope.'
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return `Is the service running at ${serviceUrl()}? If it is elsewhere, set DELIVERY_ORDERS_BASE_URL.`
  if (!(error instanceof ProblemError)) return undefined
  return error.code === 'invalid_cursor'
    ? 'Either the position belongs to another service, client or mode, or the service has lost its newest events. For listen, delete the state file, and begin again with --since, such as --since 1h.'
    : 'The service has refused the request.'
}

/**
 * Asks the service for a first page, which shows whether it can be reached and accepts the token. Returns the start to
 * store before the first event has come: `now` would be another start after a restart.
 */
export async function resolveStart(client: DeliveryOrders, start: FeedStart): Promise<FeedStart> {
  try {
    for await (const page of client.events.list({ ...start, limit: 1 }).pages())
      return start.from === 'now' ? { after: page.nextAfter } : start
    return start
  } catch (error) {
    const from = error instanceof ProblemError && error.problem.from
    if (!from) throw error
    reportPurge(from)
    return { from }
  }
}

const reportPurge = (from: string): void =>
  void process.stderr.write(
    `The service has purged the event after which the feed goes on. Going on with the events since ${from}.\n`,
  )
