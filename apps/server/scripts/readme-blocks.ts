/** The tables of limits in the README, with the numbers of the code and of the contract. */
import { limits } from '@delivery-orders/contract'
import { inFlightMax, leaseRequestAt } from '@delivery-orders/operations/dispatch'
import { timeouts } from '@delivery-orders/operations/protocol'
import { tableOf, withBlocks } from '@delivery-orders/tooling/page-blocks.ts'
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
import { clientsSearched } from '../src/store/sql/sql-order-search.ts'

export const readmePage = new URL('../README.md', import.meta.url)

export const withTables = (page: string): string =>
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

type Limits = readonly (readonly [limit: string, value: number | string])[]

const limitTable = (rows: Limits): string =>
  tableOf([
    ['limit', 'value'],
    ...rows.map(([limit, value]) => [limit, value.toLocaleString('en')]),
  ])

const seconds = (ms: number): string => `${ms / 1_000} s`
const kib = (bytes: number): string => `${(bytes / 1024).toLocaleString('en')} KiB`

const { perWebhookMax, perClientMax, timedOutMax } = leaseRequestAt(0)

const ofWebhooks: Limits = [
  ['an attempt', `${limits.attemptSeconds} s`],
  ['attempts in flight, in each process', inFlightMax],
  ['attempts in flight to one webhook', perWebhookMax],
  ['attempts in flight to all webhooks of a client', perClientMax],
  ['attempts in flight to webhooks whose last attempt timed out', timedOutMax],
  ['failures without a success until a webhook is disabled', `${limits.failingDays} days`],
  ['age of an attempt in the log', `${limits.dispatchDays} days`],
  ['wait for attempts in flight on shutdown', seconds(defaultDrainTimeoutMs)],
]

const ofTheDesk: Limits = [
  ['delay of an event from which the desk says that no events are sent', seconds(notSentMs)],
  ['events that a button sends again', retriedMax],
  ['orders that a list counts', countedMax],
  ['orders in a CSV file', rowsMax],
  ['newest clients among which a reference is searched', clientsSearched],
  ['orders that the search for a former recipient reads at once', scannedMax],
  ['rows that are imported at once', importedMax],
  ['age of an order that an imported row may repeat', `${similarHours} hours`],
  ['requests a minute of a session of a shop or a courier', sessionPerMinute],
  ['orders without a courier on `Assign`', unassignedMax],
  ['orders of a courier on `Assign`', carriedMax],
  ['orders of a city that is not split by landmarks', areaMax],
]

const ofRequests: Limits = [
  ['writes a minute of a token, by default', Number(settings.RATE_LIMIT_WRITES.fallback)],
  [
    'reads a minute of a token (GET, HEAD, searches), by default',
    Number(settings.RATE_LIMIT_READS.fallback),
  ],
  ['requests a minute with an invalid token, for each IP address', failuresPerMinute],
  ['body', kib(limits.bodyBytes)],
  ['time to send the headers', seconds(timeouts.headersTimeout)],
  ['time to send the whole request', seconds(timeouts.requestTimeout)],
  ['time in which a client takes nothing of its response', seconds(unreadMs)],
  ['idle connection', seconds(timeouts.keepAliveTimeout)],
  ['changes that wait to be written', waitingMax],
  ['memory of a request', kib(estimates.perRequest)],
  ['memory for each byte of its body', `${estimates.perBodyByte} bytes`],
  ['memory for each character of its response', `${estimates.perAnswerCharacter} bytes`],
  [
    'memory for each item and each earlier update of an order that it changes',
    kib(estimates.perOrderPart),
  ],
  ['memory of a receipt or a page of an order that is rendered', kib(estimates.perPage)],
  ['requests without a valid token in a turn of the event loop', jobsPerTurn],
]

const ofReceiptsAndPages: Limits = [
  ['receipts that wait', defaultWaitingMax],
  ['wait of a receipt', seconds(defaultWaitingMsMax)],
  ['rendering of a receipt', seconds(defaultTimeoutMs)],
  ['receipts a minute for each IP address', perMinute],
  ['pages a minute for each IP address', perAddressAndMinute],
  ['pages a minute of each order', perOrderAndMinute],
  ['wrong addresses of pages a minute for each IP address, answered 404', wrongPerMinute],
  ['how long a page stays after the last move of its order', `${limits.trackedDays} days`],
]
