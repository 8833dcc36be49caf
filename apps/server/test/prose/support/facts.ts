import { cancelableFrom, document, violationsMax } from '@delivery-orders/contract'
import { delaysMs, spread } from '@delivery-orders/operations'
import { settings } from '../../../src/settings/settings.ts'
import type { Fact } from './claims.ts'
import { setting } from './pages.ts'

type Schema = Readonly<Record<string, unknown>>

/** A keyword of a schema: `limit('ItemDraft.size.maxLength')`, or of a property: `limit('OrderDraft.items.maxItems')`. */
function limit(path: string): number {
  const [name = '', ...rest] = path.split('.')
  const keyword = rest.pop() ?? ''
  const schema = rest.reduce<Schema>(
    (at, property) => (at['properties'] as Schema)[property] as never,
    document.components.schemas[name] as Schema,
  )
  const value: unknown = schema[keyword]
  if (typeof value !== 'number') throw new Error(`The contract has no ${path}.`)
  return value
}

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

const operations = 'packages/operations/src'
const http = 'apps/server/src/http'
const limits = `${operations}/dispatch/limits.ts`

const body = setting('packages/contract/src/body-limit.ts', 'bodyBytesMax') / 1024
const reads = Number(settings.RATE_LIMIT_READS.fallback)
const writes = Number(settings.RATE_LIMIT_WRITES.fallback)
const webhooks = setting(`${operations}/operations/create-webhook.ts`, 'webhooksMax')
const lease = setting(`${operations}/store/leases.ts`, 'leaseMs') / seconds
const attempt = setting(`${operations}/dispatch/send-message.ts`, 'attemptTimeoutMs') / seconds
const updates = setting('packages/domain/src/update.ts', 'updatesMax')
const failing = setting(`${operations}/dispatch/schedule.ts`, 'failingMaxMs') / hours
const log = setting(limits, 'retentionMs') / (24 * hours)
const inFlight = (name: string) => setting(limits, name)
const attempts = limit('Dispatch.attempts.maxItems')
const page = document.paths['/orders']?.get?.parameters?.find(
  (each) => 'name' in each && each.name === 'limit',
)
const pageOf = (keyword: string) => Number((page as unknown as { schema: Schema }).schema[keyword])
const parameter = (name: string, keyword: string) =>
  Number(document.components.parameters[name]?.schema[keyword])
const key = [
  parameter('IdempotencyKey', 'minLength'),
  parameter('IdempotencyKey', 'maxLength'),
] as const
const grace = limit('SecretRotation.gracePeriodSeconds.default') / 3600
const graceMax = limit('SecretRotation.gracePeriodSeconds.maximum') / 86_400
const reference = [limit('Reference.minLength'), limit('Reference.maxLength')] as const

/** The status that an order must not have to be canceled, in words. */
const tooLate =
  cancelableFrom.includes('assigned') && !cancelableFrom.includes('picked_up') ? 'picked up' : '?'

/** Each in the largest unit of which it has a whole number, as the texts write them. */
const delays = delaysMs.map((delay) => {
  if (delay >= hours) return delay / hours
  return delay >= minutes ? delay / minutes : delay / seconds
})

export const facts: readonly Fact[] = [
  // Requests
  ['at most {} KiB and never compressed', body],
  ['body is larger than {} KiB', body],
  ['{} KiB, and {} items', body, limit('OrderDraft.items.maxItems')],
  ['{} items and {} KiB', limit('OrderDraft.items.maxItems'), body],
  [
    'a {} items with texts of usual length fit into {} KiB',
    limit('OrderDraft.items.maxItems'),
    body,
  ],
  ['The headers may have {} KiB, the body {} KiB', 16, body],
  ['sum of a {} valid amounts', limit('OrderDraft.items.maxItems')],
  ['{} to {} visible ASCII characters', ...key],
  ['longer than {} characters or has', key[1]],
  ['{} to {} characters, without control characters', ...reference],
  ['A reference has {} to {} characters', ...reference],
  ['{} to {} characters from `A-Z', 1, 128],
  ['{} to {} characters of `A-Z', 1, 128],
  ['stored for at least {} hours', 24],
  ['remembers it for at least {} hours', 24],
  ['`limit` ({} to {}, default {})', pageOf('minimum'), pageOf('maximum'), pageOf('default')],
  [
    'orders per page, {} to {}, {} by default',
    pageOf('minimum'),
    pageOf('maximum'),
    pageOf('default'),
  ],
  [
    'headers of more than {} KiB (431), or is not complete after {} seconds (408)',
    16,
    setting(`${operations}/protocol/timeouts.ts`, 'requestTimeout') / seconds,
  ],
  [
    'headers of a request within {} seconds and all of it within {}',
    setting(`${operations}/protocol/timeouts.ts`, 'headersTimeout') / seconds,
    setting(`${operations}/protocol/timeouts.ts`, 'requestTimeout') / seconds,
  ],
  [
    'A token can have {} waiting requests',
    setting(`${operations}/feed/waiting-room.ts`, 'perTokenMax'),
  ],
  // Fields
  [
    '{} to {} in requests. Responses have no',
    limit('OrderDraft.total.minimum'),
    limit('OrderDraft.total.maximum'),
  ],
  [
    'Any text of {} to {} characters',
    limit('ItemDraft.size.minLength'),
    limit('ItemDraft.size.maxLength'),
  ],
  ['up to {} characters. They are returned as sent', limit('ItemDraft.itemUrl.maxLength')],
  ['that reason, up to {} characters', limit('ProgressReport.comment.maxLength')],
  ['references of order, item and sender | {}', reference[1]],
  ['names of recipient and sender | {}', limit('RecipientDraft.name.maxLength')],
  ['`itemName` | {}', limit('ItemDraft.itemName.maxLength')],
  ['`size` | {}', limit('ItemDraft.size.maxLength')],
  ['`deliveryInstructions` | {}', limit('OrderDraft.deliveryInstructions.maxLength')],
  [
    '`city` | {}, {}, {}',
    ...['name', 'landmark', 'city'].map((field) => limit(`AddressDraft.${field}.maxLength`)),
  ],
  ['URLs | {}', limit('OrderDraft.receiptUrl.maxLength')],
  ['`statusComment` | {}', limit('ProgressReport.comment.maxLength')],
  ['`quantity` {} to {}', limit('ItemDraft.quantity.minimum'), limit('ItemDraft.quantity.maximum')],
  ['`weight` {} to {}', limit('ItemDraft.weight.minimum'), limit('ItemDraft.weight.maximum')],
  [
    'latitude within {} and longitude within {} degrees',
    limit('AddressDraft.latitude.maximum'),
    limit('AddressDraft.longitude.maximum'),
  ],
  ['at most {} digits, and no country code begins with {}', 15, 0],
  ['Price of the delivery. Defaults to {}.', 0],
  ['unit price). Defaults to {}.', 0],
  ['counts as {}, and is returned as {}', 0, 0],
  ['until its first item is {}', tooLate],
  [
    'address of its own receipt, which has {} random bits',
    8 * setting(`${operations}/random.ts`, 'secretBytes'),
  ],
  ['a URL with at least {} random bits', 128],
  ['at least {} random bits, and a checksum', 160],
  ['has {} MB without private data', 4],
  // Changing and canceling
  ['and at most {} times', updates],
  ['already changed {} times', updates],
  ['was changed {} times', updates],
  ['after {} updates', updates],
  [
    '`reason` ({} to {} characters)',
    limit('OrderCancellation.reason.minLength'),
    limit('OrderCancellation.reason.maxLength'),
  ],
  ['becomes {}, the `total` the sum', 0],
  ['the fee becomes {}, the total the sum', 0],
  ['Price of the delivery. Null for {}.', 0],
  // Errors
  ['otherwise for {}, {}, {}, {} seconds', 1, 2, 4, 8],
  ['every fault, at most {}', violationsMax],
  ['every fault found, at most {}', limit('Problem.errors.maxItems')],
  // Rate limits
  ['{} reads and {} writes', reads, writes],
  ['{} writes and {} reads', writes, reads],
  [
    '"{}-in-1min"; r={}; t={}` means {} more in the next {} seconds',
    writes,
    writes - 1,
    60,
    writes - 1,
    60,
  ],
  ['"{}-in-1min"; q={}; w={}; pk=:...:` means {} in {} seconds', writes, writes, 60, writes, 60],
  [
    '{} more requests are allowed in the next {} seconds, of {} in every {} seconds',
    writes - 1,
    60,
    writes,
    60,
  ],
  ['limited to {} per minute', setting(`${http}/rate-limit.ts`, 'failuresPerMinute')],
  ['limited to {} a minute', setting(`${http}/rate-limit.ts`, 'failuresPerMinute')],
  [
    'within {} seconds on PostgreSQL ({} seconds in this version)',
    30,
    setting('apps/server/src/store/postgres/postgres-access.ts', 'grantCacheMs') / seconds,
  ],
  ['`limit` of a page of orders | {}', pageOf('default')],
  ['`limit` of a page of events | {}', pageOf('default')],
  ['`limit` of a page of dispatches | {}', pageOf('default')],
  ['`gracePeriodSeconds` of a rotation | {}', 3600 * grace],
  // Webhooks
  ['at most {} webhooks', webhooks],
  ['list of webhooks, at most {}', webhooks],
  ['{} webhooks need no pages', webhooks],
  ['can have {} webhooks, {} in each mode', 2 * webhooks, webhooks],
  ['`https` URLs of at most {} ASCII', limit('WebhookDraft.url.maxLength')],
  ['2xx within {} seconds', attempt],
  ['2xx response within {} seconds', attempt],
  ['with {} seconds for the response', attempt],
  ['An attempt may take {} seconds', attempt],
  ['after {} seconds, {} and {} minutes, {}, {}, {}, {}, {} and {} hours', ...delays],
  ['{} s, {} min, {} min, {} h, {} h, {} h, {} h, {} h and {} h after', ...delays],
  ['Up to {} more attempts follow', delays.length],
  ['each with {} % jitter', 100 * spread],
  ['{} days with nothing but failures', failing / 24],
  ['attempts fail for {} days', failing / 24],
  ['attempt failed for {} days', failing / 24],
  ['any failure after {} hours of nothing but failures', failing],
  ['The {} hours of nothing but failures', failing],
  [
    'of which at most {} count between two failures',
    setting(`${operations}/store/failing.ts`, 'failingGapMaxMs') / hours,
  ],
  ['{} disables the webhook', 410],
  ['receiver answered {}', 410],
  ['receiver answers {}', 410],
  ['in the log for {} days', log],
  ['the {} days that the log goes back', log],
  ['stays for {} days after it was', log],
  ['keeps a dispatch for {} days', log],
  ['lists its dispatches for {} days', log],
  ['The log of attempts goes back {} days', log],
  ['newest {} attempts', attempts],
  [
    'limited to {} MiB, so a page',
    setting(`${operations}/store/page-of.ts`, 'pageBytesMax') / 1024 ** 2,
  ],
  ['still being sent, by at most {} seconds', lease],
  ['at the latest after {} seconds', lease],
  ['leases a dispatch for {} seconds', lease],
  ['grace period of {} hours ({} to {} days on request)', grace, 0, graceMax],
  ['({} day by default)', grace / 24],
  ['Defaults to {} day; at most {} week', grace / 24, graceMax / 7],
  ['base64 of {} bytes', setting(`${operations}/random.ts`, 'webhookSecretBytes')],
  ['secret of `whsec_` and {} bytes', setting(`${operations}/random.ts`, 'webhookSecretBytes')],
  ['| one webhook | {}', inFlight('perWebhookMax')],
  ['one webhook whose last attempt timed out | {}', 1],
  ['all webhooks whose last attempt timed out | {}', inFlight('timedOutMax')],
  ['all webhooks of one client, in both modes | {}', inFlight('perClientMax')],
  ['all webhooks, by one process | {}', inFlight('inFlightMax')],
  [
    'At most {} attempts are in flight at a time: at most {} to one webhook, and {} to all webhooks of one client',
    inFlight('inFlightMax'),
    inFlight('perWebhookMax'),
    inFlight('perClientMax'),
  ],
]
