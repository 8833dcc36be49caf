/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Instant } from '@delivery-orders/domain'
import { secretText, type WebhookHealth } from '@delivery-orders/operations'
import type { VNode } from 'preact'
import { dayMs } from '../operator/days.ts'
import { listUnreceived, retriedMax, retryUnreceived } from '../operator/sent-events.ts'
import { localTimes } from '../operator/zone.ts'
import { type DeskAction, type DeskContext, mayAct, numberIn } from './context.tsx'
import { formKeyIn } from './form-key.tsx'
import { ActButton, Field } from './parts.tsx'
import type { Word } from './texts.ts'
import { dayTime } from './times.ts'

/** The first event that failed is older than its failure. */
const beforeFailureMs = 60_000

/** How far back events can be sent again: settled ones are deleted after 30 days. */
function periodsOf(
  { now, today, timeZone }: DeskContext,
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
export async function unreceived(context: DeskContext, webhook: WebhookHealth): Promise<VNode> {
  const { store, texts, access, formats, id, now, query } = context
  const periods = periodsOf(context, webhook)
  const usual = webhook.failingSince === null ? 'lastDay' : 'sinceFails'
  const period = [...periods.keys()].find((name) => name === query['since']) ?? usual
  const since = periods.get(period) ?? now
  const { numbers, hasMore } = await listUnreceived(store, id, { since, max: retriedMax, now })
  const waiting = formats.number(webhook.waiting)
  return (
    <>
      <h2>{texts.words.unreceived}</h2>
      <form class="filter" method="get" action={`/webhooks/${id}`}>
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
      {numbers.length > 0 && !mayAct(access, 'planner') && <p>{formats.number(numbers.length)}</p>}
      {hasMore && (
        <p class="note">
          {texts.eventCounts.moreUnreceived(await countMore(context, since, numbers.length))}
        </p>
      )}
      {numbers.length > 0 &&
        mayAct(access, 'planner') &&
        sendButton(context, numbers.length, period, since)}
    </>
  )
}

/** What the last press of the button did. */
function queuedText({ texts, formats, query }: DeskContext): VNode | null {
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
  { store, formats, id, now }: DeskContext,
  since: Instant,
  sent: number,
): Promise<string> {
  const { numbers, hasMore } = await listUnreceived(store, id, { since, max: 2 * retriedMax, now })
  const more = formats.number(Math.max(numbers.length - sent, 1))
  return hasMore ? `${more}+` : more
}

function sendButton(context: DeskContext, count: number, period: Word, since: Instant): VNode {
  const { texts, formats, id, random } = context
  return (
    <div class="actions">
      <ActButton
        texts={texts}
        to={`/webhooks/${id}/retry-all`}
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

export const retryAllEvents: DeskAction = async (context, form) => {
  const { store, access, id, now } = context
  const { period = '' } = form
  const since = numberIn(form['since'])
  if (since === undefined) return undefined
  const retry = { actor: access.actor, now, formKey: formKeyIn(form) }
  const retried = await retryUnreceived(store, id, { since, max: retriedMax }, retry)
  if (retried === 'gone') return undefined
  return `/webhooks/${id}?${new URLSearchParams({ since: period, queued: String(retried) })}`
}
