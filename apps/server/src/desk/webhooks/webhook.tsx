/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Refusal } from '@delivery-orders/contract'
import { secretText } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import {
  type WebhookAttempt,
  type WebhookHealth,
  waitingMax,
} from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { setDisabled } from '../../operator/disable-webhook.ts'
import type { FoundWebhook, WaitingEvent } from '../../operator/webhook-desk.ts'
import type {
  DeskAction,
  PageContext,
  WebhookAction,
  WebhookContext,
  WebhookPage,
} from '../frame/context.tsx'
import { formKeyIn } from '../frame/form-key.tsx'
import { ActButton, Facts, refused, Table, timeText, titleOf } from '../frame/parts.tsx'
import { wordFor } from '../texts/texts.ts'
import { unreceived } from './unreceived.tsx'
import {
  answerChip,
  answerText,
  cappedText,
  clientText,
  dueText,
  eventPathOf,
  goneStatus,
  isGivenUp,
  isReceived,
  notSentLine,
  pathOf,
  stateText,
} from './webhooks.tsx'

const attemptsMax = 100
const attemptsListedMax = 30
const waitingShownMax = 20

/** Returns the attempt after which the service disabled the webhook. */
const disablingAttempt = (
  { disabledReason }: WebhookHealth,
  attempts: readonly WebhookAttempt[],
): WebhookAttempt | undefined =>
  disabledReason === 'gone' ? attempts.find(({ status }) => status === goneStatus) : attempts[0]

/** Shows a webhook and its last attempts. */
export const webhookPage: WebhookPage = async (context) => {
  const { webhooks, texts, id } = context
  const found = await webhooks.find(id)
  if (!found) return undefined
  const { health: webhook } = found
  const attempts = await found.attempts(attemptsMax)
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
        {isEnabled && notSentLine(context, await webhooks.lateness())}
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
        {isEnabled && (await unreceived(context, found))}
        {webhook.waiting > 0 && (await waitingTable(context, found))}
        <h2>{texts.words.attempts}</h2>
        {attempts.length > 0 && strip(context, attempts)}
        {attemptsTable(context, webhook, attempts)}
      </>
    ),
  }
}

/** Draws the attempts, newest on the right. */
function strip({ texts }: PageContext, attempts: readonly WebhookAttempt[]): VNode {
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
  context: WebhookContext,
  webhook: WebhookHealth,
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
          <Link to={eventPathOf(pathOf(context, webhook), attempt.dispatch)}>
            {timeText(context, attempt.at)}
          </Link>,
          ...(isSame ? [] : [answerChip(texts, attempt)]),
          `${formats.number(attempt.durationMs)} ms`,
          attempt.event && wordFor(texts.events, attempt.event.kind),
          attempt.event && (
            <Link
              to={context.pathOf({
                id: attempt.event.orderId,
                reference: attempt.event.reference,
              })}
            >
              <OwnText
                text={titleOf(context, {
                  id: attempt.event.orderId,
                  reference: attempt.event.reference,
                })}
              />
            </Link>
          ),
        ])}
      />
    </>
  )
}

/** Lists the newest events that wait, with the references of their orders. */
async function waitingTable(
  context: WebhookContext,
  { health, waiting }: FoundWebhook,
): Promise<VNode> {
  const { texts, formats } = context
  const count = health.waiting
  const rows = (await waiting(waitingShownMax)).map((event) => waitingRow(context, health, event))
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

function waitingRow(context: WebhookContext, health: WebhookHealth, event: WaitingEvent) {
  const { texts } = context
  const { dispatch, order } = event
  const { number, kind, createdAt, attempts } = dispatch
  const last = attempts.at(-1)
  return [
    <Link to={eventPathOf(pathOf(context, health), number)}>{wordFor(texts.events, kind)}</Link>,
    order && (
      <Link to={context.pathOf(order)}>
        <OwnText text={titleOf(context, order)} />
      </Link>
    ),
    timeText(context, createdAt),
    attempts.length,
    last && answerChip(texts, last),
    dueText(context, dispatch),
  ]
}

function actions(context: WebhookContext, webhook: WebhookHealth): VNode {
  const {
    texts,
    random,
    webhookRights: { canRetry, canDisable },
  } = context
  const at = pathOf(context, webhook)
  const isDisabled = webhook.disabledReason !== null
  return (
    <div class="actions">
      {canRetry && !isDisabled && (
        <ActButton
          texts={texts}
          to={`${at}/test`}
          act="test"
          fields={{ key: secretText(random) }}
        />
      )}
      {canDisable && !isDisabled && (
        <ActButton texts={texts} to={`${at}/disable`} act="disable" asks="disableAsks" />
      )}
      {canDisable && isDisabled && <ActButton texts={texts} to={`${at}/enable`} act="enable" />}
    </div>
  )
}

export const testWebhook: WebhookAction = async (context, form) => {
  const found = await context.webhooks.find(context.id)
  if (!found) return undefined
  const path = pathOf(context, found.health)
  const number = await found.test(formKeyIn(form))
  return number === undefined ? path : eventPathOf(path, number)
}

const setReason =
  (reason: 'operator' | null): DeskAction =>
  async (context) => {
    const { store, access, id } = context
    const changed = await setDisabled(store, id, reason, access.actor)
    if (changed === 'missing') return undefined
    return changed instanceof Refusal ? refused(context, changed.detail) : `/webhooks/${id}`
  }

export const disableWebhook: DeskAction = setReason('operator')
export const enableWebhook: DeskAction = setReason(null)
