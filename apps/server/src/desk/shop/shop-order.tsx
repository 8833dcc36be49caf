/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { isFinal, type ProblemCode, Refusal } from '@delivery-orders/contract'
import type { Order } from '@delivery-orders/domain'
import { secretText } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import type { ShopAction, ShopContext, ShopPage } from '../frame/context.tsx'
import { noFaults, problemText } from '../frame/form-values.ts'
import { ActButton, CopyButton, refused, StatusText, timeText, titleOf } from '../frame/parts.tsx'
import { answerForm } from '../new-orders/new-order.tsx'
import { recipientFields } from '../new-orders/new-order-draft.ts'
import { formView } from '../new-orders/new-order-form.tsx'
import { correctOrder, formOf, type ShopOrder } from '../orders/correct.tsx'
import { changeButtons, codeText, split, summary } from '../orders/order.tsx'
import { deliveries } from '../orders/order-steps.tsx'
import { courierText, lastCourierOf } from '../orders/order-table.tsx'

/** Shows one order of the client, with the code that its recipient has to say. */
export const shopOrderPage: ShopPage = async (context) => {
  const { shop, texts } = context
  const order = await shop.findOrder(context.id)
  if (!order) return undefined
  const steps = (await shop.stepsOf(order)).map((step) => ({
    ...step,
    // Who of the operator's people did something, and with which token, is the operator's.
    actor: step.actor?.startsWith('shop ') ? step.actor : null,
  }))
  const traces = await shop.tracesOf(order)
  return {
    title: titleOf(context, order),
    content: (
      <>
        <p class="lead">
          <StatusText texts={texts} status={order.status} />
          {titleOf(context, order) !== order.reference && <OwnText text={order.reference} />}
          <span class="note">
            {texts.words.created} {timeText(context, order.createdAt)}
          </span>
        </p>
        {summary(context, order, true, courierText(context, lastCourierOf(order)))}
        <div class="actions">
          {changeButtons(context, order)}
          {newCodeButton(context, order)}
          {againLink(context, order)}
        </div>
        {split(
          context,
          { order, isShown: true, steps, code: await shownCode(context, order) },
          deliveries(context, steps, traces),
        )}
      </>
    ),
  }
}

/** The code itself, and what is known about it. */
async function shownCode(context: ShopContext, order: Order): Promise<VNode> {
  const { texts, shop } = context
  const { digits, locked } = order.requires?.code ?? {}
  const text = await codeText(context, shop, order)
  // A locked one is refused at the door.
  if (!digits || locked || isFinal(order.status)) return <>{text}</>
  return (
    <>
      <strong class="code">{digits}</strong> <CopyButton texts={texts} text={digits} />
      <br />
      {text}
    </>
  )
}

/** Only a locked code can be replaced. */
const newCodeButton = ({ texts, canWrite, pathOf }: ShopContext, order: Order): VNode | false =>
  canWrite &&
  order.requires?.code?.locked === true &&
  !isFinal(order.status) && (
    <ActButton texts={texts} to={`${pathOf(order)}/new-code`} act="newCode" />
  )

const againLink = ({ texts, canWrite, newOrderPath }: ShopContext, order: Order): VNode | false =>
  canWrite &&
  order.erasedAt === null && (
    <Link class="button" to={`${newOrderPath}?${new URLSearchParams({ again: order.reference })}`}>
      {texts.shop.sameRecipient}
    </Link>
  )

/** Fills in the recipient and the sender of the order that the address names. */
export const shopNewOrderPage: ShopPage = async (context) => {
  const { canWrite, shop, query, random } = context
  if (!canWrite) return undefined
  const { again } = query
  const order = again ? await shop.findOrder(again) : undefined
  const filled =
    order?.erasedAt === null ? { ...recipientFields(order), sender: `${order.id}.0` } : {}
  const form = { key: secretText(random), ...filled }
  return await formView(context, shop, { form, faults: noFaults })
}

export const shopNewOrder: ShopAction = (context, form) => answerForm(context, context.shop, form)

async function ordered({ shop, id }: ShopContext): Promise<ShopOrder | undefined> {
  const order = await shop.findOrder(id)
  return order && { shop, order }
}

export const shopCorrectPage: ShopPage = async (context) => {
  const found = context.canWrite ? await ordered(context) : undefined
  return found && formOf(context, found)
}

export const shopCorrect: ShopAction = async (context, form) => {
  const found = await ordered(context)
  return found && (await correctOrder(context, found, form))
}

/** A second press finds the order canceled, which is what it asks for. */
export const shopCancel: ShopAction = changing(({ shop, id, random }) =>
  shop.call('cancelOrder', { params: { reference: id }, body: {}, key: secretText(random) }),
)

/** A second press finds a code that is not locked, which stays as it is. */
export const shopNewCode: ShopAction = changing(({ shop, id, random }) =>
  shop.call('updateOrder', {
    params: { reference: id },
    body: { requires: { code: true } },
    key: secretText(random),
  }),
)

/** Makes an action that changes the order of its address. */
function changing(
  change: (context: ShopContext) => Promise<object | Refusal<ProblemCode>>,
): ShopAction {
  return async (context) => {
    const found = await ordered(context)
    if (!found) return undefined
    const changed = await change(context)
    return changed instanceof Refusal
      ? refused(context, problemText(context.texts, changed))
      : context.pathOf(found.order)
  }
}
