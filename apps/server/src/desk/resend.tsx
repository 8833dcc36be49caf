/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Refusal } from '@delivery-orders/contract'
import { type FleetOrder, secretText } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { eventsOf } from '../operator/order-steps.ts'
import {
  type Delivery,
  notReceived,
  sendAgain,
  tracesOf,
  type WebhookTrace,
} from '../operator/send-again.ts'
import {
  type DeskAction,
  type DeskContext,
  type DeskPage,
  grantOf,
  mayAct,
  orderAt,
  type View,
} from './context.tsx'
import { problemText } from './form-values.ts'
import { Hidden } from './forms.tsx'
import { dispatchColors } from './order-steps.tsx'
import { Chip, Facts, Table, timeText } from './parts.tsx'
import { wordFor } from './texts.ts'

/** A press of a button sends no more at once, so that no request takes minutes. */
const sentAtOnce = 100

/** Offers to send what webhooks have not received. */
export function resendButton(
  { texts, access, random }: DeskContext,
  { order }: FleetOrder,
  missed: readonly Delivery[],
): VNode | null {
  const count = Math.min(missed.length, sentAtOnce)
  if (count === 0 || !mayAct(access, 'planner')) return null
  return (
    <form method="post" action={`/orders/${order.id}/resend`}>
      <Hidden fields={{ key: secretText(random) }} />
      <button type="submit">{texts.counts.sendAgain(count)}</button>
    </form>
  )
}

/** How one event went to one webhook, try by try. */
export const attemptsPage: DeskPage = async (context) => {
  const found = await orderAt(context)
  const asked = found && (await askedIn(context, found, context.query))
  return found && asked && (await attemptsView(context, found, asked))
}

/** Sends one event to one webhook again, or all that were not received. */
export const resend: DeskAction = async (context, form) => {
  const found = await orderAt(context)
  if (!found || !form['key']) return undefined
  const { store, call, access, texts } = context
  const { order, client, clientName } = found
  const asked = form['webhook'] && (await askedIn(context, found, form))
  if (asked === undefined) return undefined
  const deliveries = asked
    ? [{ webhookId: asked.trace.webhook.id, event: asked.event }]
    : notReceived(
        await eventsOf(store, client, order.reference),
        await tracesOf(store, client, order),
      ).slice(0, sentAtOnce)
  const grant = grantOf(access, client, clientName)
  const refusal = await sendAgain(call, { client: grant, order, key: form['key'] }, deliveries)
  if (refusal instanceof Refusal)
    return { title: texts.sentences.refused, content: <p>{problemText(texts, refusal)}</p> }
  return `/orders/${order.id}#webhooks`
}

interface Asked {
  readonly trace: WebhookTrace
  readonly event: Delivery['event']
}

async function askedIn(
  context: DeskContext,
  found: FleetOrder,
  { webhook: id, event: sequence }: Readonly<Record<string, string | undefined>>,
): Promise<Asked | undefined> {
  const { store } = context
  const { client, order } = found
  const trace = (await tracesOf(store, client, order)).find(({ webhook }) => webhook.id === id)
  const events = await eventsOf(store, client, order.reference)
  const event = events.find((each) => String(each.sequence) === sequence)
  return trace && event && { trace, event }
}

async function attemptsView(
  context: DeskContext,
  { order }: FleetOrder,
  { trace: { webhook, dispatches }, event }: Asked,
): Promise<View> {
  const { store, texts, formats, access, random } = context
  const own = dispatches.filter(({ sequence }) => sequence === event.sequence)
  const records = await Promise.all(own.map(({ number }) => store.outbox.find(webhook.id, number)))
  const attempts = records
    .flatMap((record) => record?.attempts ?? [])
    .toSorted((one, other) => other.at - one.at)
  const last = own.at(-1)
  const maySend =
    mayAct(access, 'planner') && webhook.disabledReason === null && last?.status !== 'pending'
  return {
    title: wordFor(texts.events, event.kind),
    content: (
      <>
        <p class="lead">
          {last && <Chip color={dispatchColors[last.status]}>{texts.dispatches[last.status]}</Chip>}
          <Link to={`/orders/${order.id}`}>{order.reference}</Link>
          <Link to={`/webhooks/${webhook.id}`}>{new URL(webhook.url).host}</Link>
        </p>
        <Facts texts={texts} facts={[['nextTry', timeText(context, last?.dueAt)]]} />
        {maySend && (
          <div class="actions">
            <form method="post" action={`/orders/${order.id}/resend`}>
              <Hidden
                fields={{
                  ...{ key: secretText(random), webhook: webhook.id },
                  event: String(event.sequence),
                }}
              />
              <button type="submit">{texts.counts.sendAgain(1)}</button>
            </form>
          </div>
        )}
        <Table
          texts={texts}
          label={texts.words.attempts}
          columns={['at', 'answer', 'duration']}
          wide={['answer']}
          empty="noAttempts"
          rows={attempts.map(({ at, status, error, durationMs }) => [
            timeText(context, at),
            <Chip color={error === null ? 'good' : 'alarm'}>{status ?? error}</Chip>,
            `${formats.number(durationMs)} ms`,
          ])}
        />
      </>
    ),
  }
}
