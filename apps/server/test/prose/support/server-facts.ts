import type { Fact } from './claims.ts'
import { setting } from './pages.ts'

const src = 'apps/server/src'
const idle = setting('packages/operations/src/protocol/timeouts.ts', 'keepAliveTimeout') / 1000
const tokens = setting(`${src}/store/postgres/postgres-access.ts`, 'grantCacheMs') / 1000
const drain = setting(`${src}/dispatch/dispatcher.ts`, 'defaultDrainTimeoutMs') / 1000
const limits = (name: string) => setting('packages/operations/src/dispatch/limits.ts', name)
const printer = (name: string) => setting(`${src}/receipts/receipt-printer.ts`, name)
const memory = (name: string) => setting(`${src}/http/request-memory.ts`, name) / 1024
const page = setting('packages/operations/src/store/page-of.ts', 'pageBytesMax') / 1024 ** 2
const body = setting('packages/contract/src/body-limit.ts', 'bodyBytesMax') / 1024
const lease = setting('packages/operations/src/store/leases.ts', 'leaseMs') / 1000

/** Facts about the server, in its README. */
export const serverFacts: readonly Fact[] = [
  ['waits {} seconds for webhooks in flight', drain],
  ['waits {} seconds for attempts in flight', drain],
  ['on PostgreSQL, after {} seconds at most', tokens],
  ['cache of tokens, for {} seconds', tokens],
  ['Idle connections stay open for {} seconds', idle],
  ['idle connections to a node for less than {} seconds', idle],
  ['When more than {} changes wait', setting(`${src}/store/commit-queue.ts`, 'waitingMax')],
  ['some {} KiB, plus', memory('perRequest')],
  ['Requests of more than {} KiB, by estimate', memory('largeBytes')],
  ['bodies of {} KiB at the same time', body],
  ['unread pages of {} MiB', page],
  ['ends early when it has {} MiB', page],
  ['A receipt waits at most {} seconds', printer('defaultWaitingMsMax') / 1000],
  ['at most {} receipts wait', printer('defaultWaitingMax')],
  ['Rendering is aborted after {} seconds', printer('defaultTimeoutMs') / 1000],
  [
    'Each IP address may request {} receipts a minute',
    setting(`${src}/http/receipts.ts`, 'perMinute'),
  ],
  ['when it died are sent after {} seconds', lease],
  ['at {} for a while', limits('inFlightMax')],
  ['limit of {} events in flight', limits('inFlightMax')],
  [
    'at most {} events in flight to a webhook, {} to the webhooks of a client',
    limits('perWebhookMax'),
    limits('perClientMax'),
  ],
  [
    'gets only {} at a time, and all such webhooks together get at most {}',
    1,
    limits('timedOutMax'),
  ],
  ['at {}, where counting stops', setting(`${src}/metrics/service-metrics.ts`, 'waitingMax')],
]
