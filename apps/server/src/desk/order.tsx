/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { cancelableFrom } from '@delivery-orders/contract'
import { isSettled, type Order } from '@delivery-orders/domain'
import type { FleetOrder, TracedDispatch } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { type OrderStep, stepsOf } from '../operator/order-steps.ts'
import { type DeskContext, type DeskPage, mayAct, type View } from './context.tsx'
import { findOrder, modeText } from './orders.tsx'
import { ActButton, Facts, StatusText, Table, timeText } from './parts.tsx'

/** Finds the order of an address. */
export const orderAt = async ({ store, id }: DeskContext): Promise<FleetOrder | undefined> =>
  /^\d{1,15}$/.test(id) ? findOrder(store, Number(id)) : undefined

/** Readers get the personal data by a form of its own, whose use is recorded. */
export const orderPage: DeskPage = async (context) => {
  const found = await orderAt(context)
  return found && (await orderView(context, found, mayAct(context.access, 'planner')))
}

/** `isShown`: whether the personal data is shown. */
export async function orderView(
  context: DeskContext,
  found: FleetOrder,
  isShown: boolean,
): Promise<View> {
  const { store, texts } = context
  const { order, client } = found
  const steps = await stepsOf(store, client, order)
  const webhooks = await store.webhooks.list(client)
  const traces = await Promise.all(
    webhooks.map(async ({ id }) => [id, await store.overview.trace(client, order.id, id)] as const),
  )
  return {
    title: order.reference,
    content: (
      <>
        {head(context, found)}
        <div class="columns">
          <section>{people(context, order, isShown)}</section>
          <section>{money(context, order)}</section>
        </div>
        <h2>{texts.words.items}</h2>
        {items(context, order, isShown)}
        <h2>{texts.words.timeline}</h2>
        {timeline(context, order, steps, isShown)}
        <h2>{texts.pages.webhooks}</h2>
        {grid(context, steps, traces)}
        {actions(context, order, isShown)}
      </>
    ),
  }
}

const head = (context: DeskContext, { order, client, clientName }: FleetOrder): VNode => (
  <p class="lead">
    <StatusText texts={context.texts} status={order.status} /> ·{' '}
    <Link to={`/clients/${encodeURIComponent(clientName)}`}>{clientName}</Link>{' '}
    {modeText(context, client.mode)} · {context.texts.words.number} {order.id}
  </p>
)

/** The digits that are left show whether it is the number that somebody reads out. */
const masked = (phone: string): string => `${phone.slice(0, 4)} •• •• ${phone.slice(-4)}`

function people(context: DeskContext, order: Order, isShown: boolean): VNode {
  const { texts } = context
  const { name, phone, address } = order.recipient
  if (order.erasedAt !== null) return <p>{texts.sentences.erased}</p>
  const place = [address.name, address.landmark, address.city].filter(Boolean).join(', ')
  return (
    <>
      <h2>{texts.words.recipient}</h2>
      <Facts
        texts={texts}
        facts={[
          ['name', isShown ? name : undefined],
          ['phone', isShown ? <Link to={`tel:${phone}`}>{phone}</Link> : masked(phone)],
          ['address', isShown ? place : address.city],
          ['instructions', isShown ? order.deliveryInstructions : undefined],
        ]}
      />
      {!isShown && (
        <>
          <p class="note">{texts.sentences.masked}</p>
          <ActButton texts={texts} to={`/orders/${order.id}/show`} act="show" />
        </>
      )}
    </>
  )
}

function money(context: DeskContext, order: Order): VNode {
  const { texts, formats } = context
  const amount = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : formats.amount(value, order.currency)
  const { deliveryWindow: window, requires } = order
  return (
    <>
      <h2>{texts.words.amount}</h2>
      <Facts
        texts={texts}
        facts={[
          ['total', amount(order.total)],
          ['fee', amount(order.deliveryFee)],
          ['cash', amount(order.collect?.amount)],
          ['window', window && formats.timeSpan(window.from, window.to, context.today)],
          ['deadline', order.deliveryDeadline],
          ['created', timeText(context, order.createdAt)],
          [
            'code',
            requires?.code &&
              (requires.code.locked ? texts.sentences.codeLocked : texts.sentences.codeAsked),
          ],
        ]}
      />
    </>
  )
}

const items = (context: DeskContext, order: Order, isShown: boolean): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.items}
    columns={['item', 'quantity', 'status', 'sender', 'phone']}
    wide={['item', 'sender']}
    rows={order.items.map(({ itemName, quantity, status, sender }) => [
      itemName,
      quantity,
      <StatusText texts={context.texts} status={status} />,
      isShown
        ? [sender.name, sender.address.name, sender.address.city].filter(Boolean).join(', ')
        : sender.address.city,
      isShown ? sender.phone : masked(sender.phone),
    ])}
  />
)

/** The status that each event left the order with is the one before the next event. */
const timeline = (
  context: DeskContext,
  order: Order,
  steps: readonly OrderStep[],
  isShown: boolean,
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.timeline}
    columns={['at', 'event', 'status', 'reporter', 'courier', 'reason', 'comment']}
    wide={['comment']}
    rows={steps.map(({ event, ...step }, index) => [
      timeText(context, event.at),
      event.kind,
      <StatusText
        texts={context.texts}
        status={steps[index + 1]?.event.previousStatus ?? order.status}
      />,
      [step.reporterName ?? step.reporter, step.actor].filter(Boolean).join(', ') || undefined,
      isShown ? step.courier?.name : step.courier?.reference,
      step.reason,
      isShown ? step.comment : undefined,
    ])}
  />
)

/** Each event by each webhook: how often it was tried, and how that ended. */
function grid(
  { texts }: DeskContext,
  steps: readonly OrderStep[],
  traces: readonly (readonly [string, readonly TracedDispatch[]])[],
): VNode {
  const cells = steps.flatMap(({ event }) =>
    traces.flatMap(([webhookId, dispatches]) => {
      const last = dispatches.findLast(({ sequence }) => sequence === event.sequence)
      return last
        ? [
            [
              event.kind,
              <Link to={`/webhooks/${webhookId}`}>{webhookId}</Link>,
              last.status,
              last.tries,
              last.last?.status ?? last.last?.error,
            ],
          ]
        : []
    }),
  )
  return (
    <Table
      texts={texts}
      label={texts.pages.webhooks}
      columns={['event', 'webhook', 'state', 'tries', 'error']}
      rows={cells}
    />
  )
}

function actions(
  { texts, access }: DeskContext,
  order: Order,
  isShown: boolean,
): VNode | undefined {
  const at = `/orders/${order.id}`
  return (
    <div class="actions">
      {isShown && mayAct(access, 'planner') && cancelableFrom.includes(order.status) && (
        <ActButton texts={texts} to={`${at}/cancel`} act="cancel" asks="cancelAsks" />
      )}
      {mayAct(access, 'admin') && order.items.every(isSettled) && order.erasedAt === null && (
        <ActButton texts={texts} to={`${at}/erase`} act="erase" asks="eraseAsks" />
      )}
    </div>
  )
}
