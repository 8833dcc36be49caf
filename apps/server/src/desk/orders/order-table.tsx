/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { type Courier, courierOf, latenessOf, type Order } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { FleetOrder } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { dayMs } from '../../operator/days.ts'
import { readablePhone } from '../../operator/phone.ts'
import { type FoundStuckOrder, lateAfter } from '../../operator/stuck-orders.ts'
import type { DeskContext, OrderContext, PageContext } from '../frame/context.tsx'
import { modeText, StatusText, Table, timeText, titleOf } from '../frame/parts.tsx'
import type { SpanUnit } from '../texts/texts.ts'

/** Says whose orders they are: the client's for the staff, and the recipient's for a client. */
export const ordersTable = (
  context: OrderContext,
  orders: readonly FleetOrder[],
  of: 'client' | 'recipient',
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.orders}
    columns={['reference', of, 'status', 'due', 'city', 'courier', 'cash', 'created']}
    wide={['recipient', 'city', 'courier']}
    empty="noOrders"
    rows={orders.map(({ order, client, clientName }) => [
      <Link to={context.pathOf(order)}>
        <OwnText text={of === 'client' ? order.reference : titleOf(context, order)} />
      </Link>,
      of === 'client' ? (
        <>
          {clientName} {modeText(context, client.mode)}
        </>
      ) : order.erasedAt === null ? (
        <OwnText text={order.recipient.name ?? readablePhone(order.recipient.phone)} />
      ) : (
        context.texts.words.erased
      ),
      <StatusText texts={context.texts} status={order.status} />,
      dueText(context, order),
      <OwnText text={order.recipient.address.city} />,
      courierCell(context, order, of),
      order.collect && context.formats.amount(order.collect.amount, order.currency),
      timeText(context, order.createdAt),
    ])}
  />
)

/** People of a client call the courier of a late order from the list. */
function courierCell(
  context: OrderContext,
  order: Order,
  of: 'client' | 'recipient',
): VNode | undefined {
  const courier = lastCourierOf(order)
  const text = courierText(context, courier)
  const isLate = lateAfter(latenessOf(order), context) !== undefined
  if (of === 'client' || !isLate || courier?.phone === undefined) return text
  return (
    <>
      {text} <Link to={`tel:${courier.phone}`}>{readablePhone(courier.phone)}</Link>
    </>
  )
}

export const OrderLink = ({
  id,
  reference,
}: {
  readonly id: number
  readonly reference: string
}): VNode => (
  <Link to={`/orders/${id}`}>
    <OwnText text={reference} />
  </Link>
)

/** The time or day at which the order is expected, behind how late it is. */
export function dueText(context: TimeContext, order: Order): VNode | undefined {
  const lateness = latenessOf(order)
  const late = lateText(context, lateAfter(lateness, context))
  if (late) return late
  return lateness.lateDay === null ? timeText(context, lateness.lateAt) : <>{lateness.lateDay}</>
}

function lateText(context: TimeContext, after: number | string | undefined): VNode | undefined {
  if (after === undefined) return undefined
  const lateMs =
    typeof after === 'number' ? context.now - after : Date.parse(context.today) - Date.parse(after)
  return (
    <>
      <span class="alarm">{context.texts.counts.late(...spanOf(lateMs))}</span>{' '}
      <small>
        {typeof after === 'number' ? context.formats.time(after, context.today) : after}
      </small>
    </>
  )
}

type TimeContext = Pick<PageContext, 'texts' | 'formats' | 'now' | 'today'>

const minuteMs = 60_000
const hourMs = 3_600_000

/** A long time in its largest unit. */
function spanOf(ms: number): [count: number, unit: SpanUnit] {
  if (ms >= dayMs) return [Math.floor(ms / dayMs), 'day']
  if (ms >= hourMs) return [Math.floor(ms / hourMs), 'hour']
  return [Math.max(Math.floor(ms / minuteMs), 1), 'minute']
}

export const lastCourierOf = (order: Order): Courier | undefined =>
  order.items.map((item) => courierOf(order, item)).findLast((courier) => courier !== undefined)

/** Readers are shown the reference of a courier in place of the name. */
export const courierName = (
  { seesPeople }: Pick<OrderContext, 'seesPeople'>,
  courier: Courier | undefined,
): string | undefined => (seesPeople ? courier?.name : courier?.reference)

export function courierText(
  context: Pick<OrderContext, 'seesPeople'>,
  courier: Courier | undefined,
): VNode | undefined {
  const name = courierName(context, courier)
  return name === undefined ? undefined : <OwnText text={name} />
}

/** `couriers`: those of the orders; without them, the table says how late they are. */
export const stuckTable = (
  context: DeskContext,
  orders: readonly FoundStuckOrder[],
  couriers?: readonly (VNode | undefined)[],
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.stuck}
    columns={['reference', 'client', 'status', 'since', couriers ? 'courier' : 'late']}
    empty="noOrders"
    rows={orders.map((order, index) => [
      <OrderLink id={order.orderId} reference={order.reference} />,
      <>
        {order.clientName} {modeText(context, order.mode)}
      </>,
      <StatusText texts={context.texts} status={order.status} />,
      timeText(context, order.since),
      couriers ? couriers[index] : lateText(context, lateAfter(order, context)),
    ])}
  />
)
