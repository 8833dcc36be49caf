/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Instant } from '@delivery-orders/domain'
import { secretText } from '@delivery-orders/operations'
import type { WebhookHealth } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { dayMs } from '../../operator/days.ts'
import { retriedMax } from '../../operator/sent-events.ts'
import type { FoundWebhook } from '../../operator/webhook-desk.ts'
import { localTimes } from '../../operator/zone.ts'
import {
  numberIn,
  type PageContext,
  type WebhookAction,
  type WebhookContext,
} from '../frame/context.tsx'
import { formKeyIn } from '../frame/form-key.tsx'
import { ActButton, Field } from '../frame/parts.tsx'
import { dayTime } from '../frame/times.ts'
import type { Word } from '../texts/texts.ts'
import { pathOf } from './webhooks.tsx'

/** The first event that failed is older than its failure. */
const beforeFailureMs = 60_000

/** How far back events can be sent again: settled ones are deleted after 30 days. */
function periodsOf(
  { now, today, timeZone }: PageContext,
  { failingSince, oldestWaiting }: WebhookHealth,
): ReadonlyMap<Word, Instant> {
  const midnight = localTimes(timeZone).read(`${today}T00:00`) ?? now
  const periods = new Map<Word, Instant>([
    ['today', midnight],
    ['yesterday', midnight - dayMs],
    ['lastHour', now - dayMs / 24],
    ['lastDay', now - dayMs],
    ['lastWeek', now - 7 * dayMs],
    ['lastMonth', now - 30 * dayMs],
  ])
  if (failingSince === null) return periods
  const since = Math.min(failingSince - beforeFailureMs, oldestWaiting ?? failingSince)
  return new Map<Word, Instant>([['sinceFails', since], ...periods])
}

/** Offers to send the events again that the receiver missed. */
export async function unreceived(context: WebhookContext, found: FoundWebhook): Promise<VNode> {
  const { texts, webhookRights, formats, now, query } = context
  const { health: webhook } = found
  const periods = periodsOf(context, webhook)
  const usual = webhook.failingSince === null ? 'lastDay' : 'sinceFails'
  const period = [...periods.keys()].find((name) => name === query['since']) ?? usual
  const since = periods.get(period) ?? now
  const { numbers, hasMore } = await found.unreceived({ since, max: retriedMax })
  const waiting = formats.number(webhook.waiting)
  return (
    <>
      <h2>{texts.words.unreceived}</h2>
      <form class="filter" method="get" action={pathOf(context, webhook)}>
        <Field label={texts.words.period}>
          <select name="since">
            {[...periods.keys()].map((name) => (
              <option value={name} selected={name === period}>
                {texts.words[name]}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit">{texts.words.show}</button>
      </form>
      {queuedText(context)}
      {numbers.length === 0 && (
        <p class="note">
          {webhook.waiting === 0
            ? texts.sentences.allReceived
            : texts.eventCounts.noneMissed(waiting)}
        </p>
      )}
      {numbers.length > 0 && !webhookRights.canRetry && <p>{formats.number(numbers.length)}</p>}
      {hasMore && (
        <p class="note">
          {texts.eventCounts.moreUnreceived(await countMore(context, found, since))}
        </p>
      )}
      {numbers.length > 0 &&
        webhookRights.canRetry &&
        sendButton(context, webhook, { count: numbers.length, period, since })}
    </>
  )
}

/** What the last press of the button did. */
function queuedText({ texts, formats, query }: PageContext): VNode | null {
  const queued = numberIn(query['queued'])
  if (queued === undefined) return null
  return (
    <p class="good" role="status">
      {queued === 0
        ? texts.sentences.alreadyQueued
        : texts.eventCounts.queued(formats.number(queued))}
    </p>
  )
}

/** Counts events beyond those that one press sends, up to as many again. */
async function countMore(
  { formats }: PageContext,
  { unreceived }: FoundWebhook,
  since: Instant,
): Promise<string> {
  const { numbers, hasMore } = await unreceived({ since, max: 2 * retriedMax })
  const more = formats.number(Math.max(numbers.length - retriedMax, 1))
  return hasMore ? `${more}+` : more
}

interface Sending {
  readonly count: number
  readonly period: Word
  readonly since: Instant
}

function sendButton(
  context: WebhookContext,
  webhook: WebhookHealth,
  { count, period, since }: Sending,
): VNode {
  const { texts, formats, random } = context
  return (
    <div class="actions">
      <ActButton
        texts={texts}
        to={`${pathOf(context, webhook)}/retry-all`}
        act="retryAll"
        label={texts.actions[count === 1 ? 'retryOne' : 'retryAll']
          .replace('{count}', formats.number(count))
          .replace('{since}', dayTime(context, since))}
        asks="retryAsks"
        fields={{ key: secretText(random), since: String(since), period }}
      />
    </div>
  )
}

export const retryAllEvents: WebhookAction = async (context, form) => {
  const { period = '' } = form
  const since = numberIn(form['since'])
  const found = await context.webhooks.find(context.id)
  if (since === undefined || !found) return undefined
  const retried = await found.retryAll({ since, max: retriedMax }, formKeyIn(form))
  if (retried === 'gone') return undefined
  return `${pathOf(context, found.health)}?${new URLSearchParams({ since: period, queued: String(retried) })}`
}
