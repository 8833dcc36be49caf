/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { eventKeyOf } from '@delivery-orders/domain'
import {
  type DispatchRecord,
  secretText,
  type WebhookAttempt,
  type WebhookHealth,
} from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { listUnreceived, retriedMax } from '../operator/sent-events.ts'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { dayMs } from './days.ts'
import { modeText } from './orders.tsx'
import { ActButton, Chip, Facts, Field, Table, timeText } from './parts.tsx'
import { type WebhookState, wordFor } from './texts.ts'

const shownMax = 200
const attemptsMax = 100
const attemptsListedMax = 30
const waitingShownMax = 20

/** Lists webhooks, failing ones first. */
export const webhooksPage: DeskPage = async (context) => {
  const { store, texts, query } = context
  const webhooks = await store.overview.webhooks({ clientName: query['client'], limit: shownMax })
  return { title: texts.pages.webhooks, content: webhooksTable(context, webhooks) }
}

export const webhooksTable = (context: DeskContext, webhooks: readonly WebhookHealth[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.webhooks}
    columns={['url', 'client', 'state', 'since', 'answer', 'waiting']}
    wide={['url', 'answer']}
    empty="noWebhooks"
    rows={webhooks.map((webhook) => [
      <Link to={`/webhooks/${webhook.id}`}>{webhook.url}</Link>,
      clientText(context, webhook),
      stateText(context, webhook),
      timeText(context, webhook.failingSince),
      webhook.failingSince !== null && webhook.last && answerText(webhook.last),
      webhook.waiting,
    ])}
  />
)

export const clientText = (
  context: DeskContext,
  { clientName, mode }: Pick<WebhookHealth, 'clientName' | 'mode'>,
): VNode => (
  <>
    <Link to={`/clients/${encodeURIComponent(clientName)}`}>{clientName}</Link>{' '}
    {modeText(context, mode)}
  </>
)

function stateText({ texts }: DeskContext, webhook: WebhookHealth): VNode {
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

/** The status of the response; without one, what has happened instead. */
const answerText = ({ status, error }: Pick<WebhookAttempt, 'status' | 'error'>) => status ?? error

export const answerChip = (attempt: Pick<WebhookAttempt, 'status' | 'error'>): VNode => (
  <Chip color={isReceived(attempt) ? 'good' : 'alarm'}>{answerText(attempt)}</Chip>
)

/** Shows a webhook and its last attempts. */
export const webhookPage: DeskPage = async (context) => {
  const { store, texts, id } = context
  const [webhook] = await store.overview.webhooks({ id })
  if (!webhook) return undefined
  const attempts = await store.overview.attempts(id, attemptsMax)
  const waiting =
    webhook.waiting === 0
      ? []
      : await store.outbox.list(id, {
          statuses: ['pending'],
          before: Number.MAX_SAFE_INTEGER,
          limit: waitingShownMax,
        })
  return {
    title: new URL(webhook.url).host,
    content: (
      <>
        <p class="lead">
          {stateText(context, webhook)}
          {clientText(context, webhook)}
          <span class="note">{id}</span>
        </p>
        {actions(context, webhook)}
        <Facts
          texts={texts}
          facts={[
            ['url', webhook.url],
            ['failingSince', timeText(context, webhook.failingSince)],
            ['waiting', webhook.waiting],
            [
              'events',
              webhook.events?.map((kind) => wordFor(texts.events, kind)).join(', ') ??
                texts.words.all,
            ],
          ]}
        />
        {webhook.disabledReason === null && (await unreceived(context))}
        {waiting.length > 0 && (
          <>
            <h2>{texts.words.waiting}</h2>
            {waitingTable(context, waiting)}
          </>
        )}
        <h2>{texts.words.attempts}</h2>
        {attempts.length > 0 && strip(context, attempts)}
        {attemptsTable(context, id, attempts)}
      </>
    ),
  }
}

const isReceived = ({ status }: Pick<WebhookAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Draws the attempts, newest on the right. */
function strip({ texts }: DeskContext, attempts: readonly WebhookAttempt[]): VNode {
  const received = attempts.filter(isReceived).length
  return (
    <>
      <p>
        {texts.sentences.attemptsShare}: {received}/{attempts.length}
      </p>
      <svg
        class="strip"
        viewBox={`0 0 ${attemptsMax} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {attempts.map((attempt, index) => (
          <rect
            class={isReceived(attempt) ? undefined : 'alarm'}
            x={attemptsMax - 1 - index + 0.1}
            width="0.8"
            height="10"
          />
        ))}
      </svg>
    </>
  )
}

const attemptsTable = (
  context: DeskContext,
  webhookId: string,
  attempts: readonly WebhookAttempt[],
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.attempts}
    columns={['at', 'answer', 'duration', 'event', 'reference']}
    wide={['answer']}
    empty="noAttempts"
    rows={attempts.slice(0, attemptsListedMax).map((attempt) => [
      <Link to={eventPathOf(webhookId, attempt.dispatch)}>{timeText(context, attempt.at)}</Link>,
      answerChip(attempt),
      `${context.formats.number(attempt.durationMs)} ms`,
      attempt.event && wordFor(context.texts.events, attempt.event.kind),
      attempt.event && (
        <Link to={`/orders?q=${encodeURIComponent(attempt.event.reference)}`}>
          <OwnText text={attempt.event.reference} />
        </Link>
      ),
    ])}
  />
)

export const eventPathOf = (webhookId: string, number: number): string =>
  `/webhooks/${webhookId}/event?number=${number}`

/** How far back events can be sent again: settled ones are deleted after 30 days. */
const spans = { lastHour: dayMs / 24, lastDay: dayMs, lastWeek: 7 * dayMs, lastMonth: 30 * dayMs }
type Span = keyof typeof spans
const spanNames = Object.keys(spans) as readonly Span[]

/** Offers to send the events again that the receiver missed. */
async function unreceived(context: DeskContext): Promise<VNode> {
  const { store, texts, access, formats, id, now, query, random } = context
  const span = spanNames.find((name) => name === query['since']) ?? 'lastDay'
  const since = now - spans[span]
  const { numbers, hasMore } = await listUnreceived(store, id, { since, max: retriedMax, now })
  const count = formats.number(numbers.length)
  return (
    <>
      <h2>{texts.words.unreceived}</h2>
      <form class="filter" method="get" action={`/webhooks/${id}`}>
        <Field label={texts.words.period}>
          <select name="since">
            {spanNames.map((name) => (
              <option value={name} selected={name === span}>
                {texts.words[name]}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit">{texts.words.show}</button>
      </form>
      {numbers.length === 0 && <p class="note">{texts.sentences.allReceived}</p>}
      {numbers.length > 0 && !mayAct(access, 'planner') && <p>{count}</p>}
      {hasMore && <p class="note">{texts.sentences.moreUnreceived}</p>}
      {numbers.length > 0 && mayAct(access, 'planner') && (
        <div class="actions">
          <ActButton
            texts={texts}
            to={`/webhooks/${id}/retry-all`}
            act="retryAll"
            label={texts.actions[numbers.length === 1 ? 'retryOne' : 'retryAll'].replace(
              '{count}',
              count,
            )}
            asks="retryAsks"
            fields={{ key: secretText(random), since: String(since) }}
          />
        </div>
      )}
    </>
  )
}

const waitingTable = (context: DeskContext, waiting: readonly DispatchRecord[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.waiting}
    columns={['event', 'order', 'occurred', 'tries', 'answer', 'nextTry']}
    wide={['answer']}
    rows={waiting.map(({ number, kind, eventId, createdAt, attempts, dueAt }) => {
      const last = attempts.at(-1)
      const orderId = eventKeyOf(eventId)?.orderId
      return [
        <Link to={eventPathOf(context.id, number)}>{wordFor(context.texts.events, kind)}</Link>,
        orderId && <Link to={`/orders/${orderId}`}>{orderId}</Link>,
        timeText(context, createdAt),
        attempts.length,
        last && answerChip(last),
        timeText(context, dueAt),
      ]
    })}
  />
)

function actions(
  { texts, access, random }: DeskContext,
  { id, disabledReason }: WebhookHealth,
): VNode {
  const at = `/webhooks/${id}`
  const isDisabled = disabledReason !== null
  return (
    <div class="actions">
      {mayAct(access, 'planner') && !isDisabled && (
        <ActButton
          texts={texts}
          to={`${at}/test`}
          act="test"
          fields={{ key: secretText(random) }}
        />
      )}
      {mayAct(access, 'admin') && !isDisabled && (
        <ActButton texts={texts} to={`${at}/disable`} act="disable" asks="disableAsks" />
      )}
      {mayAct(access, 'admin') && isDisabled && (
        <ActButton texts={texts} to={`${at}/enable`} act="enable" />
      )}
    </div>
  )
}
