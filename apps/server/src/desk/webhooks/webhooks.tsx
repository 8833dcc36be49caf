/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { Link } from '@delivery-orders/operations/pages'
import type {
  DispatchRecord,
  WebhookAttempt,
  WebhookHealth,
} from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import type { WebhookDesk } from '../../operator/webhook-desk.ts'
import type { PageContext, WebhookContext, WebhookPage } from '../frame/context.tsx'
import { countedMax } from '../frame/lists.ts'
import { Chip, modeText, Table, timeText } from '../frame/parts.tsx'
import { dayTime, durationText, notSentMs } from '../frame/times.ts'
import { type DeskTexts, type Sentence, type WebhookState, wordFor } from '../texts/texts.ts'

const shownMax = 200
/** The number; of more than are counted, at least how many. */
export const cappedText = (
  { formats }: Pick<PageContext, 'formats'>,
  count: number,
  max: number = countedMax,
): string => (count >= max ? `${formats.number(max)}+` : formats.number(count))

/** Lists webhooks, failing ones first. */
export const webhooksPage: WebhookPage = async (context) => ({
  title: context.texts.pages.webhooks,
  content: webhooksTable(context, await context.webhooks.list(shownMax, countedMax)),
})

export const webhooksTable = (
  context: WebhookContext,
  webhooks: readonly WebhookHealth[],
  empty: Sentence = 'noWebhooks',
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.webhooks}
    columns={[
      'url',
      ...(context.webhookPaths.client ? (['client'] as const) : []),
      'state',
      'since',
      'answer',
      'waiting',
    ]}
    wide={['url', 'answer']}
    empty={empty}
    rows={webhooks.map((webhook) => [
      <span class="url">
        <Link to={pathOf(context, webhook)}>{webhook.url}</Link>
      </span>,
      ...(context.webhookPaths.client ? [clientText(context, webhook)] : []),
      stateText(context, webhook),
      timeText(context, isGivenUp(webhook) ? webhook.last?.at : webhook.failingSince),
      lastAnswer(context, webhook),
      cappedText(context, webhook.waiting),
    ])}
  />
)

/** The address of a webhook's page. */
export const pathOf = (
  { webhookPaths }: Pick<WebhookContext, 'webhookPaths'>,
  { id }: Pick<WebhookHealth, 'id'>,
): string => `${webhookPaths.list}/${id}`

/** Nothing on a side that has one client. */
export function clientText(
  context: WebhookContext,
  { clientName, mode }: Pick<WebhookHealth, 'clientName' | 'mode'>,
): VNode | null {
  const path = context.webhookPaths.client?.(clientName)
  if (path === undefined) return null
  return (
    <>
      <Link to={path}>{clientName}</Link> {modeText(context, mode)}
    </>
  )
}

export function stateText({ texts }: PageContext, webhook: WebhookHealth): VNode {
  const state = stateOf(webhook)
  const color = { works: 'good', fails: 'alarm', gone: 'warn', failing: 'warn' }
  return (
    <Chip color={wordFor({ ...color, requested: '', operator: '' }, state)}>
      {texts.webhookStates[state]}
    </Chip>
  )
}

const stateOf = ({ disabledReason, failingSince }: WebhookHealth): WebhookState =>
  disabledReason ?? (failingSince === null ? 'works' : 'fails')

/** Whether the service has disabled the webhook. */
export const isGivenUp = ({ disabledReason }: WebhookHealth): boolean =>
  disabledReason === 'gone' || disabledReason === 'failing'

type Answer = Pick<WebhookAttempt, 'status' | 'error'>

/** The answer that disables a webhook. */
export const goneStatus = 410

/** What a webhook that fails has answered last, or what one has answered that the service has disabled. */
function lastAnswer({ texts }: PageContext, { disabledReason, failingSince, last }: WebhookHealth) {
  if (disabledReason === 'gone') return goneStatus
  return failingSince !== null && last && answerText(texts, last)
}

/** The status of the response; without one, what has happened instead. */
export const answerText = ({ failures }: DeskTexts, { status, error }: Answer): string =>
  status === null ? wordFor(failures, error ?? '') : String(status)

export const isReceived = ({ status }: Answer): boolean =>
  status !== null && status >= 200 && status < 300

export const answerChip = (texts: DeskTexts, attempt: Answer): VNode => (
  <Chip color={isReceived(attempt) ? 'good' : 'alarm'}>{answerText(texts, attempt)}</Chip>
)

/** The address of what was sent to a webhook. */
export const eventPathOf = (webhookPath: string, number: number): string =>
  `${webhookPath}/event?number=${number}`

/** When the next attempt is due; how late it is already, if it is. */
export function dueText(context: PageContext, { dueAt }: Pick<DispatchRecord, 'dueAt'>) {
  const { texts, now } = context
  if (dueAt === null || dueAt >= now) return timeText(context, dueAt)
  const late =
    now - dueAt < 1_000
      ? texts.sentences.dueNow
      : texts.sentences.dueFor.replace('{time}', durationText(context, now - dueAt))
  return <time dateTime={new Date(dueAt).toISOString()}>{late}</time>
}

/**
 * Says that nobody sends the events of any webhook, as when the dispatcher is down. Events of a webhook that fails can be
 * late while others are sent: a receiver that does not answer gets one at a time.
 */
export function notSentLine(
  context: PageContext,
  { working: { lateMs } }: Awaited<ReturnType<WebhookDesk['lateness']>>,
): VNode | null {
  const { texts, now } = context
  if (lateMs <= notSentMs) return null
  return (
    <p class="alarm" role="alert">
      {texts.sentences.notSent.replace('{time}', dayTime(context, now - lateMs))}
    </p>
  )
}
