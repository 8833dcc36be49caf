/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { cancelableFrom, isFinal, limits } from '@delivery-orders/contract'
import {
  type Courier,
  collectedOf,
  type Item,
  isSettled,
  type Order,
  type Party,
} from '@delivery-orders/domain'
import type { FleetOrder } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { stepsOf } from '../operator/order-steps.ts'
import { tracesOf, unreceivedOf } from '../operator/order-traces.ts'
import { maskedPhone, readablePhone } from '../operator/phone.ts'
import { type DeskContext, type DeskPage, mayAct, orderAt, type View } from './context.tsx'
import { deliveries, timeline } from './order-steps.tsx'
import { courierText, dueText, lastCourierOf, modeText } from './order-table.tsx'
import {
  ActButton,
  CopyButton,
  Facts,
  StatusText,
  Summary,
  Table,
  timeText,
  titleOf,
} from './parts.tsx'
import { resendButton } from './resend.tsx'
import { stepLinks } from './step.tsx'

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
  const traces = await tracesOf(store, client, order)
  const code = await codeText(context, found)
  return {
    title: titleOf(context, order),
    mode: client.mode,
    content: (
      <>
        {head(context, found)}
        {summary(context, found, isShown)}
        {actions(context, order, isShown)}
        <div class="split">
          <div>
            {people(context, order, isShown)}
            {delivery(context, order, code)}
            {isShown && order.erasedAt === null && links(context, order)}
          </div>
          <div>
            <h2>{texts.words.timeline}</h2>
            {timeline(context, order, steps, isShown)}
            <h2>{texts.words.items}</h2>
            {items(context, order, isShown)}
            <h2 id="webhooks">{texts.pages.webhooks}</h2>
            {deliveries(context, steps, traces)}
            {resendButton(context, found, unreceivedOf(traces, context.now))}
          </div>
        </div>
        {eraseButton(context, order)}
      </>
    ),
  }
}

const head = (context: DeskContext, { order, client, clientName }: FleetOrder): VNode => (
  <p class="lead">
    <StatusText texts={context.texts} status={order.status} />
    {modeText(context, client.mode)}
    <Link to={`/clients/${encodeURIComponent(clientName)}`}>{clientName}</Link>
    {titleOf(context, order) === order.reference ? (
      <span>
        {context.texts.words.number} {order.id}
      </span>
    ) : (
      <OwnText text={order.reference} />
    )}
    <span class="note">
      {context.texts.words.created} {timeText(context, order.createdAt)}
    </span>
  </p>
)

const phoneText = (phone: string, isShown: boolean): VNode | string =>
  isShown ? <Link to={`tel:${phone}`}>{readablePhone(phone)}</Link> : maskedPhone(phone)

function amountText({ formats }: DeskContext, order: Order, value: number | null | undefined) {
  return value === null || value === undefined ? undefined : formats.amount(value, order.currency)
}

/** What somebody on the phone asks first. */
function summary(context: DeskContext, found: FleetOrder, isShown: boolean): VNode {
  const { texts } = context
  const { order } = found
  const { name, phone } = order.recipient
  const courier = lastCourierOf(order)
  return (
    <Summary
      texts={texts}
      facts={[
        [
          'recipient',
          order.erasedAt !== null ? (
            texts.words.erased
          ) : (
            <>
              {isShown && name !== null && <OwnText text={`${name} `} />}
              {phoneText(phone, isShown)}
            </>
          ),
        ],
        [
          'courier',
          courier && (
            <>
              {courierLink(context, found, courier)}{' '}
              {isShown && courier.phone !== undefined && phoneText(courier.phone, true)}
            </>
          ),
        ],
        ['due', dueText(context, order)],
        ['cash', amountText(context, order, order.collect?.amount)],
        ['collected', amountText(context, order, collectedOf(order))],
      ]}
    />
  )
}

/** Leads to the open orders of the courier. */
const courierLink = (
  context: DeskContext,
  { order, client }: FleetOrder,
  courier: Courier,
): VNode | undefined =>
  courier.reference === undefined || isFinal(order.status) ? (
    courierText(context, courier)
  ) : (
    <Link to={`/orders?${new URLSearchParams({ mode: client.mode, courier: courier.reference })}`}>
      {courierText(context, courier)}
    </Link>
  )

/** What an erased order has in place of names and phones is no text of anybody. */
function senderText(
  { texts }: DeskContext,
  { erasedAt }: Order,
  { sender }: Item,
  isShown: boolean,
): VNode {
  if (erasedAt !== null) return <>{texts.words.erased}</>
  return (
    <>
      {isShown && sender.name !== null && <OwnText text={`${sender.name}, `} />}
      {placeText(sender, isShown)}
    </>
  )
}

const placeText = ({ address }: Party, isShown: boolean): VNode => {
  const known = [address.name, address.landmark, address.city]
  return <OwnText text={isShown ? known.filter(Boolean).join(', ') : address.city} />
}

function people(context: DeskContext, order: Order, isShown: boolean): VNode {
  const { texts } = context
  const { recipient, deliveryInstructions } = order
  if (order.erasedAt !== null) return <p class="note">{texts.sentences.erased}</p>
  return (
    <>
      <h2>{texts.words.recipient}</h2>
      <Facts
        texts={texts}
        facts={[
          ['address', placeText(recipient, isShown)],
          [
            'instructions',
            isShown && deliveryInstructions !== null && <OwnText text={deliveryInstructions} />,
          ],
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

/** Says whether a code is asked for, and how many tries are left. The code itself is the client's and the recipient's. */
async function codeText(
  { store, texts: { sentences, words } }: DeskContext,
  { client, order }: FleetOrder,
): Promise<string> {
  const code = order.requires?.code
  if (order.reports?.some(({ proof }) => proof?.codeChecked)) return words.codeChecked
  if (!code) return sentences.codeNone
  if (isFinal(order.status)) return sentences.codeUnchecked
  if (code.locked) return sentences.codeLocked
  const counted = { orderId: order.id, codeNumber: code.number }
  const tries = await store.overview.countTries(client, counted)
  return sentences.codeAsked
    .replace('{tries}', String(limits.triesPerCode - tries))
    .replace('{all}', String(limits.triesPerCode))
}

function delivery(context: DeskContext, order: Order, code: string): VNode {
  const { texts, formats, today } = context
  const { deliveryWindow: window } = order
  return (
    <>
      <h2>{texts.words.delivery}</h2>
      <Facts
        texts={texts}
        facts={[
          ['window', window && formats.timeSpan(window.from, window.to, today)],
          ['deadline', order.deliveryDeadline],
          ['code', code],
          ['total', amountText(context, order, order.total)],
          ['fee', amountText(context, order, order.deliveryFee)],
        ]}
      />
    </>
  )
}

/** Pages for the recipient: to open, to copy, and to send to the recipient's phone. */
function links({ texts, rendering }: DeskContext, order: Order): VNode {
  const { receipt, recipient } = order
  const receiptUrl = 'key' in receipt ? rendering.urls.receipt(receipt.key) : receipt.url
  const shared = [
    ['trackingPage', 'trackingMessage', rendering.urls.tracking?.(order)],
    ['receipt', 'receiptMessage', receiptUrl],
  ] as const
  return (
    <>
      <h2>{texts.words.links}</h2>
      {shared.map(([word, message, url]) => {
        if (url === undefined) return undefined
        const text = encodeURIComponent(`${texts.sentences[message]} ${url}`)
        return (
          <>
            <div class="links">
              <Link to={url} isOwn={'key' in receipt || url !== receipt.url} target="_blank">
                {texts.words[word]}
              </Link>
              <Link
                to={`https://wa.me/${recipient.phone.replace('+', '')}?text=${text}`}
                target="_blank"
              >
                {texts.words.whatsApp}
              </Link>
              <CopyButton texts={texts} text={url} />
            </div>
            <code class="link">{url}</code>
          </>
        )
      })}
      <p class="note">{texts.sentences.linkHelp}</p>
    </>
  )
}

const items = (context: DeskContext, order: Order, isShown: boolean): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.items}
    columns={['item', 'quantity', 'status', 'sender', 'phone']}
    wide={['item', 'sender']}
    rows={order.items.map((item) => [
      <OwnText text={item.itemName} />,
      item.quantity,
      <StatusText texts={context.texts} status={item.status} />,
      senderText(context, order, item, isShown),
      order.erasedAt === null && phoneText(item.sender.phone, isShown),
    ])}
  />
)

function actions(context: DeskContext, order: Order, isShown: boolean): VNode {
  const { texts, access } = context
  const at = `/orders/${order.id}`
  const isPlanner = isShown && mayAct(access, 'planner')
  return (
    <div class="actions">
      {isPlanner && stepLinks(context, order)}
      {isPlanner && order.erasedAt === null && !isFinal(order.status) && (
        <Link class="button" to={`${at}/correct`}>
          {texts.actions.correct}…
        </Link>
      )}
      {isPlanner && cancelableFrom.includes(order.status) && (
        <ActButton texts={texts} to={`${at}/cancel`} act="cancel" asks="cancelAsks" />
      )}
    </div>
  )
}

/** Stands apart from what staff do each day. */
const eraseButton = (context: DeskContext, order: Order): VNode | false =>
  mayAct(context.access, 'admin') &&
  order.items.every(isSettled) &&
  order.erasedAt === null && (
    <footer class="apart">
      <ActButton
        texts={context.texts}
        to={`/orders/${order.id}/erase`}
        act="erase"
        asks={order.status === 'failed' ? 'eraseFailedAsks' : 'eraseAsks'}
        about={titleOf(context, order)}
      />
    </footer>
  )
