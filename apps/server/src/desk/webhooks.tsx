/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { WebhookAttempt, WebhookHealth } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { modeText } from './orders.tsx'
import { ActButton, Chip, Facts, Table, timeText } from './parts.tsx'
import { type WebhookState, wordFor } from './texts.ts'

const shownMax = 200
const attemptsMax = 100

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

const clientText = (context: DeskContext, { clientName, mode }: WebhookHealth): VNode => (
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

/** Shows a webhook and its last attempts. */
export const webhookPage: DeskPage = async (context) => {
  const { store, texts, id } = context
  const [webhook] = await store.overview.webhooks({ id })
  if (!webhook) return undefined
  const attempts = await store.overview.attempts(id, attemptsMax)
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
        <h2>{texts.words.attempts}</h2>
        {attempts.length > 0 && strip(context, attempts)}
        {attemptsTable(context, attempts)}
      </>
    ),
  }
}

const isReceived = ({ status }: WebhookAttempt): boolean =>
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

const attemptsTable = (context: DeskContext, attempts: readonly WebhookAttempt[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.attempts}
    columns={['at', 'answer', 'duration', 'event', 'reference']}
    wide={['answer']}
    empty="noAttempts"
    rows={attempts.map((attempt) => [
      timeText(context, attempt.at),
      <Chip color={isReceived(attempt) ? 'good' : 'alarm'}>{answerText(attempt)}</Chip>,
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

function actions({ texts, access }: DeskContext, { id, disabledReason }: WebhookHealth): VNode {
  const at = `/webhooks/${id}`
  const isDisabled = disabledReason !== null
  return (
    <div class="actions">
      {mayAct(access, 'planner') && !isDisabled && (
        <ActButton texts={texts} to={`${at}/test`} act="test" />
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
