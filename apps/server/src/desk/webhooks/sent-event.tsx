/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { secretText } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { DispatchStatus, WebhookHealth } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import type { LoggedEvent } from '../../operator/sent-events.ts'
import {
  type DeskAction,
  numberIn,
  type PageContext,
  type View,
  type WebhookAction,
  type WebhookContext,
  type WebhookPage,
} from '../frame/context.tsx'
import { formKeyIn } from '../frame/form-key.tsx'
import { ActButton, Chip, Facts, Table, timeText, titleOf } from '../frame/parts.tsx'
import { wordFor } from '../texts/texts.ts'
import { answerChip, clientText, dueText, eventPathOf, pathOf } from './webhooks.tsx'

interface Found extends LoggedEvent {
  readonly webhook: WebhookHealth
}

async function eventAt(
  { webhooks, id }: WebhookContext,
  text: string | undefined,
): Promise<Found | undefined> {
  const number = numberIn(text)
  const found = await webhooks.find(id)
  if (!found || number === undefined) return undefined
  const event = await found.sent(number)
  return event && { ...event, webhook: found.health }
}

/** Shows an event with its request and responses. Readers get them by a form of its own if they may have personal data. */
export const sentEventPage: WebhookPage = async (context) => {
  const found = await eventAt(context, context.query['number'])
  const isOpen = found?.order === undefined || context.webhookRights.canRead
  return found && eventView(context, found, isOpen)
}

/** The row of the audit is written first, so that no look is missing there. */
export const showSentEvent: DeskAction = async (context, form) => {
  const found = await eventAt(context, form['number'])
  if (!found) return undefined
  const { store, now, access } = context
  if (found.order)
    await store.overview.record({
      at: now,
      actor: access.actor,
      action: 'order.shown',
      subject: String(found.order.id),
    })
  return eventView(context, found, true)
}

const statusColors: Readonly<Record<DispatchStatus, string>> = {
  pending: 'warn',
  succeeded: 'good',
  failed: 'alarm',
  abandoned: '',
}

function eventView(context: WebhookContext, found: Found, isShown: boolean): View {
  const { texts } = context
  const { dispatch, webhook, order } = found
  return {
    title: wordFor(texts.events, dispatch.kind),
    content: (
      <>
        <p class="lead">
          <Chip color={statusColors[dispatch.status]}>{texts.dispatches[dispatch.status]}</Chip>
          {clientText(context, webhook)}
          {order && (
            <Link to={context.pathOf(order)}>
              {texts.words.order} <OwnText text={titleOf(context, order)} />
            </Link>
          )}
          <Link to={pathOf(context, webhook)}>{new URL(webhook.url).host}</Link>
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
        <h2>{texts.words.attempts}</h2>
        {attempts(context, found, isShown)}
        <h2>{texts.words.request}</h2>
        <p>POST {webhook.url}</p>
        {request(context, found, isShown)}
      </>
    ),
  }
}

function request({ texts }: PageContext, { body }: Found, isShown: boolean): VNode {
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

const attempts = (context: PageContext, { dispatch }: Found, isShown: boolean): VNode => (
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
  context: WebhookContext,
  { dispatch: { number }, webhook }: Found,
  isShown: boolean,
): VNode {
  const { texts, random, webhookRights } = context
  const at = pathOf(context, webhook)
  const fields = { number: String(number) }
  return (
    <div class="actions">
      {!isShown && <ActButton texts={texts} to={`${at}/event`} act="showBodies" fields={fields} />}
      {webhookRights.canRetry && webhook.disabledReason === null && (
        <ActButton
          texts={texts}
          to={`${at}/retry`}
          act="retry"
          fields={{ ...fields, key: secretText(random) }}
        />
      )}
    </div>
  )
}

export const retrySentEvent: WebhookAction = async (context, form) => {
  const number = numberIn(form['number'])
  const found = await context.webhooks.find(context.id)
  if (number === undefined || !(await found?.retry(number, formKeyIn(form)))) return undefined
  return found && eventPathOf(pathOf(context, found.health), number)
}
