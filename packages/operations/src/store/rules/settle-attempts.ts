import type { Instant } from '@delivery-orders/domain'
import {
  type DispatchInput,
  type DispatchOutcome,
  type DispatchState,
  transitions,
} from '../dispatch-transitions.ts'
import { failingAfter, failingGapMinMs } from '../failing.ts'
import type { AttemptResult } from '../leases.ts'
import type { Steps } from '../steps.ts'
import type {
  AttemptedDispatch,
  DispatchChange,
  HealthChange,
  SettleTable,
  StoredHealth,
  SweepTable,
  WebhookTable,
} from '../tables.ts'
import { sweepDisabled } from './sweep.ts'

/**
 * Maximum number of stored attempts per dispatch, so that endless retries by a client cannot fill the disk. A dispatch
 * whose fencing token is not above it has no more, because each attempt has a token of its own.
 */
export const attemptsMax = 50

type RuleTables = SettleTable & WebhookTable & SweepTable

/**
 * Logs every attempt, and applies its result if its fencing token is the current one. `aheadMs`: by how much the clock of
 * the engine is ahead of that of the results.
 */
export function* settleAttempts(
  tables: RuleTables,
  results: readonly AttemptResult[],
  aheadMs: number = 0,
): Steps<void> {
  if (results.length === 0) return
  if (results.some(({ status, dueAt }) => (status === 'pending') !== (dueAt !== null)))
    throw new Error('A pending result needs a due time, and a settled result must not have one.')
  const attempted = yield* tables.findAttempted(results)
  const changes = attempted.flatMap((each) => changeOf(each, aheadMs) ?? [])
  yield* tables.logAttempts(attempted)
  yield* tables.endFlights(results)
  yield* tables.updateDispatches(changes)
  const ended = changes.filter(({ attempted: { orderId }, settledAt }) => orderId && settledAt)
  if (ended.length > 0) yield* tables.releaseNext(ended)
  const health = healthAfter(changes, aheadMs)
  if (health.length > 0) yield* tables.updateHealth(health)
  yield* disableWebhooks(tables, changes)
}

/** Returns undefined if the fencing token is outdated, or the result changes nothing any more. */
function changeOf(attempted: AttemptedDispatch, aheadMs: number): DispatchChange | undefined {
  const { result, dueAt, tries } = attempted
  const outcome = outcomeOf(attempted)
  const tried = { attempted, dueAt: null, leasedUntil: null, settledAt: null, tries: tries + 1 }
  // A client requested a retry during the attempt, which failed. `dueAt` stays as that request set it.
  if (outcome === 'due') return { ...tried, status: 'pending', dueAt, tries }
  if (outcome === 'succeeded' || outcome === 'failed')
    return { ...tried, status: outcome, settledAt: endOf(result) }
  if (outcome !== 'delayed' || result.dueAt === null) return undefined
  const next = result.dueAt + aheadMs
  return { ...tried, status: 'pending', dueAt: next, leasedUntil: next }
}

function outcomeOf(attempted: AttemptedDispatch): DispatchOutcome | undefined {
  const state = stateOf(attempted)
  return state && transitions[state][inputOf(attempted.result)]
}

/** A late result whose fencing token is still the current one counts as if its lease had not ended. */
function stateOf({
  isCurrent,
  status,
  retryRequested,
}: AttemptedDispatch): DispatchState | undefined {
  if (!isCurrent) return undefined
  if (status === 'abandoned') return 'abandoned in flight'
  if (status !== 'pending') return undefined
  return retryRequested ? 'retry requested' : 'in flight'
}

function inputOf({ status, disable }: AttemptResult): DispatchInput {
  if (status === 'succeeded') return 'success'
  if (disable !== null) return 'disabling failure'
  return status === 'pending' ? 'failure' : 'last failure'
}

const endOf = ({ attempt }: AttemptResult): Instant => attempt.at + attempt.durationMs

interface Health {
  readonly before: StoredHealth
  readonly after: StoredHealth
  readonly hadSuccess: boolean
}

/** Returns the health that changes. A further failure within an hour is not stored: it would be a write for each. */
function healthAfter(changes: readonly DispatchChange[], aheadMs: number): readonly HealthChange[] {
  const webhooks = new Map<string, Health>()
  for (const { attempted } of changes) {
    const { status, timedOut, attempt, webhookId } = attempted.result
    const { before, after, hadSuccess } = webhooks.get(webhookId) ?? {
      before: attempted.health,
      after: attempted.health,
      hadSuccess: false,
    }
    const isSuccess = status === 'succeeded'
    const failing = isSuccess ? null : failingAfter(after.failing, attempt.at + aheadMs)
    webhooks.set(webhookId, {
      before,
      after: { timedOut, failing },
      hadSuccess: hadSuccess || isSuccess,
    })
  }
  return [...webhooks].flatMap(([webhookId, health]) =>
    isWorthStoring(health) ? [{ webhookId, ...health.after }] : [],
  )
}

function isWorthStoring({ before, after, hadSuccess }: Health): boolean {
  if (before.timedOut !== after.timedOut) return true
  if (before.failing === null || after.failing === null) return before.failing !== after.failing
  return hadSuccess || Math.abs(after.failing.lastAt - before.failing.lastAt) >= failingGapMinMs
}

/** All are disabled first, so that a webhook that the same results disable, too, gets no `webhook.disabled`. */
function* disableWebhooks(tables: RuleTables, changes: readonly DispatchChange[]): Steps<void> {
  // In the sequence in which commits of orders lock webhooks, so that none waits for another in a circle.
  const disabling = changes
    .map(({ attempted }) => attempted)
    .filter(({ result }) => result.disable !== null)
    .toSorted((one, other) => one.webhook - other.webhook)
  const disabled: AttemptedDispatch[] = []
  for (const attempted of disabling)
    if (yield* disableWebhook(tables, attempted)) disabled.push(attempted)
  for (const { client, result } of disabled)
    if (result.disable) yield* tables.insertDisabled(client, result.disable)
}

/** Returns false if the webhook is disabled already. */
function* disableWebhook(
  tables: RuleTables,
  { client, result }: AttemptedDispatch,
): Steps<boolean> {
  const webhook = yield* tables.holdWebhook(client, result.webhookId)
  if (!result.disable || webhook?.disabledReason !== null) return false
  yield* tables.updateWebhook(client, {
    ...webhook,
    disabledReason: result.disable.disabled.disabledReason,
    revision: webhook.revision + 1,
    updatedAt: Math.max(webhook.updatedAt + 1, endOf(result)),
  })
  yield* sweepDisabled(tables, webhook.id)
  return true
}
