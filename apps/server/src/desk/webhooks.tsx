/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { eventKeyOf } from '@delivery-orders/domain'
import {
  type DispatchRecord,
  secretText,
  type WebhookAttempt,
  type WebhookHealth,
  waitingMax,
} from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { examinedMax } from '../operator/stuck-orders.ts'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { countedMax } from './order-list.ts'
import { modeText } from './order-table.tsx'
import { ActButton, Chip, Facts, Table, timeText } from './parts.tsx'
import { type DeskTexts, type Sentence, type WebhookState, wordFor } from './texts.ts'
import { dayTime, durationText, notSentMs } from './times.ts'
import { unreceived } from './unreceived.tsx'

const shownMax = 200
const attemptsMax = 100
const attemptsListedMax = 30
const waitingShownMax = 20

/** The number; of more than are counted, at least how many. */
export const cappedText = (
  { formats }: Pick<DeskContext, 'formats'>,
  count: number,
  max: number = countedMax,
): string => (count >= max ? `${formats.number(max)}+` : formats.number(count))

/** Lists webhooks, failing ones first. */
export const webhooksPage: DeskPage = async (context) => {
  const { store, texts, query } = context
  const webhooks = await store.overview.webhooks({
    clientName: query['client'],
    limit: shownMax,
    counted: countedMax,
  })
  return { title: texts.pages.webhooks, content: webhooksTable(context, webhooks) }
}

export const webhooksTable = (
  context: DeskContext,
  webhooks: readonly WebhookHealth[],
  empty: Sentence = 'noWebhooks',
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.webhooks}
    columns={['url', 'client', 'state', 'since', 'answer', 'waiting']}
    wide={['url', 'answer']}
    empty={empty}
    rows={webhooks.map((webhook) => [
      <span class="url">
        <Link to={`/webhooks/${webhook.id}`}>{webhook.url}</Link>
      </span>,
      clientText(context, webhook),
      stateText(context, webhook),
      timeText(context, isGivenUp(webhook) ? webhook.last?.at : webhook.failingSince),
      lastAnswer(context, webhook),
      cappedText(context, webhook.waiting),
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

/** Whether the service has disabled the webhook. */
const isGivenUp = ({ disabledReason }: WebhookHealth): boolean =>
  disabledReason === 'gone' || disabledReason === 'failing'

type Answer = Pick<WebhookAttempt, 'status' | 'error'>

/** The answer that disables a webhook. */
const goneStatus = 410

/** What a webhook that fails has answered last, or what one has answered that the service has disabled. */
function lastAnswer({ texts }: DeskContext, { disabledReason, failingSince, last }: WebhookHealth) {
  if (disabledReason === 'gone') return goneStatus
  return failingSince !== null && last && answerText(texts, last)
}

/** The status of the response; without one, what has happened instead. */
export const answerText = ({ failures }: DeskTexts, { status, error }: Answer): string =>
  status === null ? wordFor(failures, error ?? '') : String(status)

export const answerChip = (texts: DeskTexts, attempt: Answer): VNode => (
  <Chip color={isReceived(attempt) ? 'good' : 'alarm'}>{answerText(texts, attempt)}</Chip>
)

/** Returns the attempt after which the service disabled the webhook. */
const disablingAttempt = (
  { disabledReason }: WebhookHealth,
  attempts: readonly WebhookAttempt[],
): WebhookAttempt | undefined =>
  disabledReason === 'gone' ? attempts.find(({ status }) => status === goneStatus) : attempts[0]

/** Shows a webhook and its last attempts. */
export const webhookPage: DeskPage = async (context) => {
  const { store, texts, id, now } = context
  const [webhook] = await store.overview.webhooks({ id })
  if (!webhook) return undefined
  const attempts = await store.overview.attempts(id, attemptsMax)
  const isEnabled = webhook.disabledReason === null
  const disabling = isGivenUp(webhook) ? disablingAttempt(webhook, attempts) : undefined
  return {
    title: new URL(webhook.url).host,
    content: (
      <>
        <p class="lead">
          {stateText(context, webhook)}
          {clientText(context, webhook)}
          <span class="note">{id}</span>
        </p>
        {isEnabled && notSentLine(context, await store.overview.lateness(now, examinedMax))}
        {actions(context, webhook)}
        <Facts
          texts={texts}
          facts={[
            ['url', webhook.url],
            ['failingSince', isEnabled && timeText(context, webhook.failingSince)],
            ['disabledSince', timeText(context, disabling?.at)],
            ['answer', disabling && answerChip(texts, disabling)],
            ['waiting', cappedText(context, webhook.waiting, waitingMax)],
            [
              'events',
              webhook.events?.map((kind) => wordFor(texts.events, kind)).join(', ') ??
                texts.words.all,
            ],
          ]}
        />
        {isEnabled && (await unreceived(context, webhook))}
        {webhook.waiting > 0 && (await waitingTable(context, webhook.waiting))}
        <h2>{texts.words.attempts}</h2>
        {attempts.length > 0 && strip(context, attempts)}
        {attemptsTable(context, id, attempts)}
      </>
    ),
  }
}

const isReceived = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/** Draws the attempts, newest on the right. */
function strip({ texts }: DeskContext, attempts: readonly WebhookAttempt[]): VNode {
  const received = attempts.filter(isReceived).length
  return (
    <>
      <p>{texts.sentences.attemptsShare.replace('{count}', `${received}/${attempts.length}`)}</p>
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

/** An answer that is the same for all attempts stands above them, once. */
function attemptsTable(
  context: DeskContext,
  webhookId: string,
  attempts: readonly WebhookAttempt[],
): VNode {
  const { texts, formats } = context
  const listed = attempts.slice(0, attemptsListedMax)
  const [first] = listed
  const isSame =
    listed.length > 1 && new Set(listed.map((each) => answerText(texts, each))).size === 1
  return (
    <>
      {isSame && first && (
        <p>
          {texts.sentences.sameAnswer} {answerChip(texts, first)}
        </p>
      )}
      <Table
        texts={texts}
        label={texts.words.attempts}
        columns={['at', ...(isSame ? [] : ['answer' as const]), 'duration', 'event', 'reference']}
        wide={['answer']}
        empty="noAttempts"
        rows={listed.map((attempt) => [
          <Link to={eventPathOf(webhookId, attempt.dispatch)}>
            {timeText(context, attempt.at)}
          </Link>,
          ...(isSame ? [] : [answerChip(texts, attempt)]),
          `${formats.number(attempt.durationMs)} ms`,
          attempt.event && wordFor(texts.events, attempt.event.kind),
          attempt.event && (
            <Link to={`/orders/${attempt.event.orderId}`}>
              <OwnText text={attempt.event.reference} />
            </Link>
          ),
        ])}
      />
    </>
  )
}

export const eventPathOf = (webhookId: string, number: number): string =>
  `/webhooks/${webhookId}/event?number=${number}`

/** Lists the newest events that wait, with the references of their orders. */
async function waitingTable(context: DeskContext, count: number): Promise<VNode> {
  const { store, texts, formats, id } = context
  const waiting = await store.outbox.list(id, {
    statuses: ['pending'],
    before: Number.MAX_SAFE_INTEGER,
    limit: waitingShownMax,
  })
  const rows = await Promise.all(waiting.map((dispatch) => waitingRow(context, dispatch)))
  return (
    <>
      <h2>{texts.words.waiting}</h2>
      {count > rows.length && (
        <p class="note">
          {texts.sentences.someOf
            .replace('{shown}', formats.number(rows.length))
            .replace('{count}', cappedText(context, count, waitingMax))}
        </p>
      )}
      <Table
        texts={texts}
        label={texts.words.waiting}
        columns={['event', 'reference', 'occurred', 'tries', 'answer', 'nextTry']}
        wide={['answer']}
        rows={rows}
      />
    </>
  )
}

async function waitingRow(context: DeskContext, dispatch: DispatchRecord) {
  const { store, texts, id } = context
  const { number, kind, eventId, createdAt, attempts } = dispatch
  const last = attempts.at(-1)
  const orderId = eventKeyOf(eventId)?.orderId
  const found = orderId === undefined ? undefined : await store.orders.findById(orderId)
  return [
    <Link to={eventPathOf(id, number)}>{wordFor(texts.events, kind)}</Link>,
    orderId !== undefined && (
      <Link to={`/orders/${orderId}`}>
        <OwnText text={found?.order.reference ?? String(orderId)} />
      </Link>
    ),
    timeText(context, createdAt),
    attempts.length,
    last && answerChip(texts, last),
    dueText(context, dispatch),
  ]
}

/** When the next attempt is due; how late it is already, if it is. */
export function dueText(context: DeskContext, { dueAt }: Pick<DispatchRecord, 'dueAt'>) {
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
  context: DeskContext,
  { working: { lateMs } }: Awaited<ReturnType<DeskContext['store']['overview']['lateness']>>,
): VNode | null {
  const { texts, now } = context
  if (lateMs <= notSentMs) return null
  return (
    <p class="alarm" role="alert">
      {texts.sentences.notSent.replace('{time}', dayTime(context, now - lateMs))}
    </p>
  )
}

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
