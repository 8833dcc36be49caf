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
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { FleetOrder } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import type { OrderStep } from '../../operator/order-steps.ts'
import { unreceivedOf } from '../../operator/order-traces.ts'
import { maskedPhone, readablePhone } from '../../operator/phone.ts'
import { type Shop, shopOf } from '../../operator/shop.ts'
import { addressText } from '../frame/address-text.ts'
import {
  type DeskContext,
  type DeskPage,
  grantOf,
  mayAct,
  type OrderContext,
  orderAt,
  type PageContext,
  type View,
} from '../frame/context.tsx'
import {
  ActButton,
  CopyButton,
  Facts,
  modeText,
  StatusText,
  Summary,
  Table,
  timeText,
  titleOf,
} from '../frame/parts.tsx'
import { resendButton } from '../webhooks/resend.tsx'
import { deliveries, timeline } from './order-steps.tsx'
import { courierText, dueText, lastCourierOf } from './order-table.tsx'
import { stepLinks } from './step.tsx'

/** Readers get the personal data by a form of its own, whose use is recorded. */
export const orderPage: DeskPage = async (context) => {
  const found = await orderAt(context)
  return found && (await orderView(context, found, context.seesPeople))
}

/** `isShown`: whether the personal data is shown. */
export async function orderView(
  context: DeskContext,
  found: FleetOrder,
  isShown: boolean,
): Promise<View> {
  const { order, client, clientName } = found
  const shop = shopOf(context, grantOf(context.access, client, clientName))
  const steps = await shop.stepsOf(order)
  const traces = await shop.tracesOf(order)
  const courier = lastCourierOf(order)
  return {
    title: titleOf(context, order),
    mode: client.mode,
    content: (
      <>
        {head(context, found)}
        {summary(context, order, isShown, courier && courierLink(context, found, courier))}
        <div class="actions">
          {isShown && context.canWrite && stepLinks(context, order)}
          {isShown && changeButtons(context, order)}
        </div>
        {split(
          context,
          { order, isShown, steps, code: await codeText(context, shop, order) },
          <>
            {deliveries(context, steps, traces)}
            {resendButton(context, found, unreceivedOf(traces, context.now))}
          </>,
        )}
        {eraseButton(context, order)}
      </>
    ),
  }
}

interface ShownOrder {
  readonly order: Order
  readonly isShown: boolean
  readonly steps: readonly OrderStep[]
  /** What is said about the code of the recipient. */
  readonly code: VNode | string
}

/** What is known about an order: on a wide screen in two columns. `sent`: how its events went to webhooks. */
export const split = (
  context: OrderContext,
  { order, isShown, steps, code }: ShownOrder,
  sent: VNode,
): VNode => {
  const { words, pages } = context.texts
  return (
    <div class="split">
      <div>
        {people(context, order, isShown)}
        {delivery(context, order, code)}
        {isShown && order.erasedAt === null && links(context, order)}
      </div>
      <div>
        <h2>{words.timeline}</h2>
        {timeline(context, order, steps, isShown)}
        <h2>{words.items}</h2>
        {items(context, order, isShown)}
        <h2 id="webhooks">{pages.webhooks}</h2>
        {sent}
      </div>
    </div>
  )
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

function amountText({ formats }: PageContext, order: Order, value: number | null | undefined) {
  return value === null || value === undefined ? undefined : formats.amount(value, order.currency)
}

/** What somebody on the phone asks first. */
export function summary(
  context: OrderContext,
  order: Order,
  isShown: boolean,
  courierName: VNode | undefined,
): VNode {
  const { texts } = context
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
              {courierName}{' '}
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
  { texts }: PageContext,
  { erasedAt }: Order,
  { sender }: Item,
  isShown: boolean,
): VNode {
  if (erasedAt !== null) return <>{texts.words.erased}</>
  return (
    <>
      {isShown && sender.name !== null && <OwnText text={`${sender.name}, `} />}
      {shownAddress(sender, isShown)}
    </>
  )
}

const shownAddress = ({ address }: Party, isShown: boolean): VNode => (
  <OwnText text={isShown ? addressText(address) : address.city} />
)

function people(context: OrderContext, order: Order, isShown: boolean): VNode {
  const { texts } = context
  const { recipient, deliveryInstructions } = order
  if (order.erasedAt !== null) return <p class="note">{texts.sentences.erased}</p>
  return (
    <>
      <h2>{texts.words.recipient}</h2>
      <Facts
        texts={texts}
        facts={[
          ['address', shownAddress(recipient, isShown)],
          [
            'instructions',
            isShown && deliveryInstructions !== null && <OwnText text={deliveryInstructions} />,
          ],
        ]}
      />
      {!isShown && (
        <>
          <p class="note">{texts.sentences.masked}</p>
          <ActButton texts={texts} to={`${context.pathOf(order)}/show`} act="show" />
        </>
      )}
    </>
  )
}

/** Says whether a code is asked for, and how many tries are left. The code itself is the client's and the recipient's. */
export async function codeText(
  { texts: { sentences, words } }: PageContext,
  shop: Shop,
  order: Order,
): Promise<string> {
  const code = order.requires?.code
  if (order.reports?.some(({ proof }) => proof?.codeChecked)) return words.codeChecked
  if (!code) return sentences.codeNone
  if (isFinal(order.status)) return sentences.codeUnchecked
  if (code.locked) return sentences.codeLocked
  const tries = await shop.countTries(order)
  return sentences.codeAsked
    .replace('{tries}', String(limits.triesPerCode - tries))
    .replace('{all}', String(limits.triesPerCode))
}

function delivery(context: PageContext, order: Order, code: VNode | string): VNode {
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
function links({ texts, rendering }: OrderContext, order: Order): VNode {
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

const items = (context: PageContext, order: Order, isShown: boolean): VNode => (
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

/** Leads to what can be changed, for whoever may. */
export function changeButtons(context: OrderContext, order: Order): VNode | false {
  const { texts, canWrite, pathOf } = context
  const at = pathOf(order)
  return (
    canWrite && (
      <>
        {order.erasedAt === null && !isFinal(order.status) && (
          <Link class="button" to={`${at}/correct`}>
            {texts.actions.correct}…
          </Link>
        )}
        {cancelableFrom.includes(order.status) && (
          <ActButton texts={texts} to={`${at}/cancel`} act="cancel" asks="cancelAsks" />
        )}
      </>
    )
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
