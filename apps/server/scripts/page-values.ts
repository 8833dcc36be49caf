/** The tables of limits in the README, and the values that pages repeat, with the numbers of the code and of the contract. */
import { limits } from '@delivery-orders/contract'
import { inFlightMax, leaseRequestAt } from '@delivery-orders/operations/dispatch'
import { pageBytesMax } from '@delivery-orders/operations/engine'
import { timeouts } from '@delivery-orders/operations/protocol'
import { leaseMs, photosMax } from '@delivery-orders/operations/store'
import { tableOf, withBlocks, withValues } from '@delivery-orders/tooling/page-blocks.ts'
import { countedMax } from '../src/desk/frame/lists.ts'
import { notSentMs } from '../src/desk/frame/times.ts'
import { similarHours } from '../src/desk/new-orders/import-existing.ts'
import { importedMax } from '../src/desk/new-orders/import-rows.ts'
import { defaultDrainTimeoutMs } from '../src/dispatch/dispatcher.ts'
import { unreadMs } from '../src/http/answer.ts'
import { perMinute } from '../src/http/pages/receipts.ts'
import {
  perAddressAndMinute,
  perOrderAndMinute,
  wrongPerMinute,
} from '../src/http/pages/tracking.ts'
import { failuresPerMinute } from '../src/http/rate-limit.ts'
import { estimates } from '../src/http/request-memory.ts'
import { jobsPerTurn } from '../src/http/turns.ts'
import { carriedMax } from '../src/operator/couriers.ts'
import { rowsMax } from '../src/operator/csv.ts'
import { scannedMax } from '../src/operator/people.ts'
import { retriedMax } from '../src/operator/sent-events.ts'
import { stuckAfter } from '../src/operator/stuck-orders.ts'
import { areaMax, unassignedMax } from '../src/operator/unassigned.ts'
import {
  defaultTimeoutMs,
  defaultWaitingMax,
  defaultWaitingMsMax,
} from '../src/receipts/receipt-printer.ts'
import { settings } from '../src/settings/settings.ts'
import { sessionPerMinute } from '../src/start/desk.ts'
import { waitingMax } from '../src/store/commit-queue.ts'
import { grantCacheMs } from '../src/store/postgres/postgres-access.ts'
import { clientsSearched } from '../src/store/sql/sql-order-search.ts'

/** The pages with values of the code; the README has the tables, too. */
export const pages: readonly URL[] = [
  '../README.md',
  '../RUNBOOK.md',
  '../../../spec/service.md',
].map((path) => new URL(path, import.meta.url))

export const filledPage = (page: string): string =>
  withValues(page.includes('<!-- limits of webhooks -->') ? withTables(page) : page, limitNamed)

const withTables = (page: string): string =>
  withBlocks(page, {
    'limits of webhooks': limitTable(ofWebhooks),
    'limits of the desk': limitTable(ofTheDesk),
    'limits of requests': limitTable(ofRequests),
    'limits of receipts and pages': limitTable(ofReceiptsAndPages),
    'times without a move': tableOf([
      ['status', 'time without a move'],
      ...Object.entries(stuckAfter).map(([status, time]) => [`\`${status}\``, time]),
    ]),
  })

type Limits = Readonly<Record<string, readonly [limit: string, value: string]>>

const limitTable = (rows: Limits): string => tableOf([['limit', 'value'], ...Object.values(rows)])

function limitNamed(name: string): string {
  const [, value] =
    { ...ofWebhooks, ...ofTheDesk, ...ofRequests, ...ofReceiptsAndPages, ...others }[name] ?? []
  if (value === undefined) throw new Error(`A page names ${name}, which is no limit.`)
  return value
}

const count = (number: number): string => number.toLocaleString('en')
const seconds = (ms: number): string => `${ms / 1_000} seconds`
const size = (bytes: number): string =>
  bytes < 2 ** 20 ? `${bytes / 1024} KiB` : `${bytes / 2 ** 20} MiB`

const { perWebhookMax, perClientMax, timedOutMax } = leaseRequestAt(0)

const ofWebhooks: Limits = {
  attemptSeconds: ['an attempt', `${limits.attemptSeconds} seconds`],
  retries: ['further attempts after a failed one', count(limits.retrySeconds.length)],
  inFlightMax: ['attempts in flight, in each process', count(inFlightMax)],
  perWebhookMax: ['attempts in flight to one webhook', count(perWebhookMax)],
  perClientMax: ['attempts in flight to all webhooks of a client', count(perClientMax)],
  timedOutMax: ['attempts in flight to webhooks whose last attempt timed out', count(timedOutMax)],
  leaseMs: ['lease of a dispatch, after which another process may send it', seconds(leaseMs)],
  failingDays: [
    'failures without a success until a webhook is disabled',
    `${limits.failingDays} days`,
  ],
  dispatchDays: ['age of an attempt in the log', `${limits.dispatchDays} days`],
  webhooksPerMode: ['webhooks of a client in each mode', count(limits.webhooksPerMode)],
  defaultDrainTimeoutMs: [
    'wait for attempts in flight on shutdown',
    seconds(defaultDrainTimeoutMs),
  ],
}

const ofTheDesk: Limits = {
  notSentMs: [
    'delay of an event from which the desk says that no events are sent',
    seconds(notSentMs),
  ],
  retriedMax: ['events that a button sends again', count(retriedMax)],
  countedMax: ['orders that a list counts', count(countedMax)],
  rowsMax: ['orders in a CSV file', count(rowsMax)],
  clientsSearched: ['newest clients among which a reference is searched', count(clientsSearched)],
  scannedMax: ['orders that the search for a former recipient reads at once', count(scannedMax)],
  importedMax: ['rows that are imported at once', count(importedMax)],
  similarHours: ['age of an order that an imported row may repeat', `${similarHours} hours`],
  sessionPerMinute: [
    'requests a minute of a session of a shop or a courier',
    count(sessionPerMinute),
  ],
  unassignedMax: ['orders without a courier on `Assign`', count(unassignedMax)],
  carriedMax: ['orders of a courier on `Assign`', count(carriedMax)],
  areaMax: ['orders of a city that is not split by landmarks', count(areaMax)],
  photosMax: ['photos of an order', count(photosMax)],
}

const ofRequests: Limits = {
  writes: ['writes a minute of a token, by default', settings.RATE_LIMIT_WRITES.fallback],
  reads: [
    'reads a minute of a token (GET, HEAD, searches), by default',
    settings.RATE_LIMIT_READS.fallback,
  ],
  failuresPerMinute: [
    'requests a minute with an invalid token, for each IP address',
    count(failuresPerMinute),
  ],
  bodyBytes: ['body', size(limits.bodyBytes)],
  headersTimeout: ['time to send the headers', seconds(timeouts.headersTimeout)],
  requestTimeout: ['time to send the whole request', seconds(timeouts.requestTimeout)],
  unreadMs: ['time in which a client takes nothing of its response', seconds(unreadMs)],
  keepAliveTimeout: ['idle connection', seconds(timeouts.keepAliveTimeout)],
  waitingMax: ['changes that wait to be written', count(waitingMax)],
  pageBytesMax: ['page of a list, a feed or a log', size(pageBytesMax)],
  perRequest: ['memory of a request', size(estimates.perRequest)],
  perBodyByte: ['memory for each byte of its body', `${estimates.perBodyByte} bytes`],
  perAnswerCharacter: [
    'memory for each character of its response',
    `${estimates.perAnswerCharacter} bytes`,
  ],
  perOrderPart: [
    'memory for each item and each earlier update of an order that it changes',
    size(estimates.perOrderPart),
  ],
  perPage: ['memory of a receipt or a page of an order that is rendered', size(estimates.perPage)],
  jobsPerTurn: ['requests without a valid token in a turn of the event loop', count(jobsPerTurn)],
}

const ofReceiptsAndPages: Limits = {
  waiting: ['receipts that wait', count(defaultWaitingMax)],
  waitingMs: ['wait of a receipt', seconds(defaultWaitingMsMax)],
  timeoutMs: ['rendering of a receipt', seconds(defaultTimeoutMs)],
  perMinute: ['receipts a minute for each IP address', count(perMinute)],
  perAddressAndMinute: ['pages a minute for each IP address', count(perAddressAndMinute)],
  perOrderAndMinute: ['pages a minute of each order', count(perOrderAndMinute)],
  wrongPerMinute: [
    'wrong addresses of pages a minute for each IP address, answered 404',
    count(wrongPerMinute),
  ],
  trackedDays: [
    'how long a page stays after the last move of its order',
    `${limits.trackedDays} days`,
  ],
}

/** Values that only sentences have. */
const others: Limits = {
  grantCacheMs: ['cache of tokens on PostgreSQL', seconds(grantCacheMs)],
}
