/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { type DispatchStatus, secretText, type WebhookHealth } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { findSentEvent, type LoggedEvent } from '../operator/sent-events.ts'
import {
  type DeskAction,
  type DeskContext,
  type DeskPage,
  mayAct,
  numberIn,
  type View,
} from './context.tsx'
import { ActButton, Chip, Facts, Table, timeText } from './parts.tsx'
import { wordFor } from './texts.ts'
import { answerChip, clientText, dueText } from './webhooks.tsx'

interface Found extends LoggedEvent {
  readonly webhook: WebhookHealth
}

async function eventAt(
  { store, rendering, id }: DeskContext,
  text: string | undefined,
): Promise<Found | undefined> {
  const number = numberIn(text)
  const [webhook] = await store.overview.webhooks({ id })
  if (!webhook || number === undefined) return undefined
  const found = await findSentEvent(store, webhook, number, rendering.urls)
  return found && { ...found, webhook }
}

/** Shows an event with its request and responses. Readers get them by a form of its own if they may have personal data. */
export const sentEventPage: DeskPage = async (context) => {
  const found = await eventAt(context, context.query['number'])
  const isOpen = found?.orderId === undefined || mayAct(context.access, 'planner')
  return found && eventView(context, found, isOpen)
}

/** The row of the audit is written first, so that no look is missing there. */
export const showSentEvent: DeskAction = async (context, form) => {
  const found = await eventAt(context, form['number'])
  if (!found) return undefined
  const { store, now, access } = context
  if (found.orderId !== undefined)
    await store.overview.record({
      at: now,
      actor: access.actor,
      action: 'order.shown',
      subject: String(found.orderId),
    })
  return eventView(context, found, true)
}

const statusColors: Readonly<Record<DispatchStatus, string>> = {
  pending: 'warn',
  succeeded: 'good',
  failed: 'alarm',
  abandoned: '',
}

function eventView(context: DeskContext, found: Found, isShown: boolean): View {
  const { texts } = context
  const { dispatch, webhook, orderId } = found
  return {
    title: wordFor(texts.events, dispatch.kind),
    content: (
      <>
        <p class="lead">
          <Chip color={statusColors[dispatch.status]}>{texts.dispatches[dispatch.status]}</Chip>
          {clientText(context, webhook)}
          {orderId !== undefined && (
            <Link to={`/orders/${orderId}`}>
              {texts.words.order} {orderId}
            </Link>
          )}
          <Link to={`/webhooks/${webhook.id}`}>{new URL(webhook.url).host}</Link>
        </p>
        {actions(context, found, isShown)}
        <Facts
          texts={texts}
          facts={[
            ['number', dispatch.eventId],
            ['occurred', timeText(context, dispatch.createdAt)],
            ['nextTry', dueText(context, dispatch)],
          ]}
        />
        <h2>{texts.words.request}</h2>
        <p>POST {webhook.url}</p>
        {request(context, found, isShown)}
        <h2>{texts.words.attempts}</h2>
        {attempts(context, found, isShown)}
      </>
    ),
  }
}

function request({ texts }: DeskContext, { body }: Found, isShown: boolean): VNode {
  if (!isShown) return <p class="note">{texts.sentences.bodiesHidden}</p>
  if (body === undefined) return <p class="note">{texts.sentences.bodyUnknown}</p>
  return <Body label={texts.words.request} text={JSON.stringify(JSON.parse(body), undefined, 2)} />
}

interface BodyParts {
  readonly label: string
  readonly text: string
}

const Body = ({ label, text }: BodyParts): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section class="body" tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
)

const attempts = (context: DeskContext, { dispatch }: Found, isShown: boolean): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.attempts}
    columns={['at', 'answer', 'duration', ...(isShown ? (['response'] as const) : [])]}
    wide={['answer', 'response']}
    empty="noAttempts"
    rows={dispatch.attempts.toReversed().map((attempt) => [
      timeText(context, attempt.at),
      answerChip(context.texts, attempt),
      `${context.formats.number(attempt.durationMs)} ms`,
      ...(isShown
        ? [
            attempt.response && (
              <code>
                <OwnText text={attempt.response} />
              </code>
            ),
          ]
        : []),
    ])}
  />
)

function actions(
  { texts, access, random }: DeskContext,
  { dispatch: { number }, webhook: { id, disabledReason } }: Found,
  isShown: boolean,
): VNode {
  const fields = { number: String(number) }
  return (
    <div class="actions">
      {!isShown && (
        <ActButton texts={texts} to={`/webhooks/${id}/event`} act="showBodies" fields={fields} />
      )}
      {mayAct(access, 'planner') && disabledReason === null && (
        <ActButton
          texts={texts}
          to={`/webhooks/${id}/retry`}
          act="retry"
          fields={{ ...fields, key: secretText(random) }}
        />
      )}
    </div>
  )
}
