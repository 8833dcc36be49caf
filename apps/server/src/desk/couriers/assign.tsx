/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { courierOf, type Order } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { CourierAccess, CourierRecord, FleetOrder } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { carriedBy, carriedMax, lastSeen } from '../../operator/couriers.ts'
import { everyone } from '../../operator/find-orders.ts'
import { readablePhone } from '../../operator/phone.ts'
import { areasOf, dueAt, unassignedMax } from '../../operator/unassigned.ts'
import { type DeskContext, type DeskPage, numberIn, type View } from '../frame/context.tsx'
import { Hidden } from '../frame/forms.tsx'
import { countText, couriersShown, modeIn } from '../frame/lists.ts'
import { Figures, ModeSwitch, StatusText, Table, timeText, titleOf } from '../frame/parts.tsx'
import { allListed, listsOfAll } from '../orders/order-list.ts'
import { dueText } from '../orders/order-table.tsx'
import { wordFor } from '../texts/texts.ts'
import { courierAccesses } from './couriers.tsx'

/** Gives orders to couriers: those without one, or with `courier` those that it carries. */
export const assignPage: DeskPage = async (context) => {
  const { query, store } = context
  if (query['courier'] === undefined) return await unassignedView(context)
  const id = numberIn(query['courier'])
  const courier = id === undefined ? undefined : await store.couriers.get(id)
  return courier && (await carriedView(context, courier))
}

async function unassignedView(context: DeskContext): Promise<View> {
  const { store, texts } = context
  const mode = modeIn(context)
  const couriers = await store.couriers.list(couriersShown, mode)
  const orders = await unassigned(context)
  const shown = orders.slice(0, unassignedMax)
  const loads = await loadsOf(context, couriers)
  return {
    title: texts.pages.assign,
    mode,
    isForm: true,
    aside: <ModeSwitch {...context} path="/assign" />,
    content: (
      <>
        {notice(context)}
        {couriers.length === 0 ? (
          <p>
            <Link to={`/couriers?mode=${mode}`}>{texts.sentences.couriersNone}</Link>
          </p>
        ) : (
          loadFigures(context, loads)
        )}
        <h2>
          {texts.words.unassigned} ({countText(orders.length)})
        </h2>
        {shown.length === 0 ? (
          <p class="good">{texts.planning.none}</p>
        ) : (
          unassignedForm(context, shown)
        )}
      </>
    ),
  }
}

/** Says once what the last button did. Only this session can open the text. */
function notice({ query, sealed }: DeskContext): VNode | undefined {
  const text = query['done'] && sealed.open(query['done'])
  return text ? (
    <p class="good" role="status">
      <OwnText text={text} />
    </p>
  ) : undefined
}

async function unassigned(context: DeskContext): Promise<readonly FleetOrder[]> {
  const found: FleetOrder[] = []
  const orders = listsOfAll(context)
  const pending = { status: 'pending' }
  for await (const order of allListed({ ...context, orders, query: pending }, unassignedMax)) {
    found.push(order)
    if (found.length > unassignedMax) break
  }
  return found
}

/** What a courier carries now. */
export interface Load {
  readonly courier: CourierRecord
  /** Up to `carriedMax`. */
  readonly orders: readonly FleetOrder[]
  readonly hasMore: boolean
  /** When the courier was last there. */
  readonly seenAt: number | null
}

export async function loadsOf(
  context: DeskContext,
  couriers: readonly CourierRecord[],
): Promise<readonly Load[]> {
  const accesses = await courierAccesses(context)
  const loads: Load[] = []
  for (const courier of couriers) loads.push(await loadOf(context, courier, accesses))
  return loads
}

async function loadOf(
  { store }: DeskContext,
  courier: CourierRecord,
  accesses: readonly CourierAccess[],
): Promise<Load> {
  const { mode, reference } = courier
  const found = await store.fleets.list(everyone(mode), carriedBy(reference, carriedMax))
  return { courier, ...found, seenAt: lastSeen(accesses, courier) }
}

export const loadText = ({ orders, hasMore }: Load): string =>
  `${orders.length}${hasMore ? '+' : ''}`

/** Whether the courier has opened the round since it got the last of its orders. */
export function openedText(context: DeskContext, { courier, orders, seenAt }: Load): VNode {
  const { texts } = context
  const assignedAt = Math.max(0, ...orders.map(({ order }) => assignedAtOf(order, courier)))
  if (seenAt === null) return <span class="warn">{texts.planning.neverOpened}</span>
  if (seenAt < assignedAt) return <span class="warn">{texts.planning.notOpened}</span>
  return (
    <>
      {texts.planning.opened} {timeText(context, seenAt)}
    </>
  )
}

/** When the items were assigned that the courier has not picked up. */
const assignedAtOf = (order: Order, { reference }: CourierRecord): number =>
  Math.max(
    0,
    ...order.items
      .filter(
        (item) => item.status === 'assigned' && courierOf(order, item)?.reference === reference,
      )
      .map(({ updatedAt }) => updatedAt),
  )

const loadFigures = (context: DeskContext, loads: readonly Load[]): VNode => (
  <Figures
    figures={loads.map((load) => ({
      figure: loadText(load),
      label: (
        <>
          <OwnText text={load.courier.name} />
          <small>
            {context.texts.words.round} {openedText(context, load)}
          </small>
        </>
      ),
      to: `/assign?courier=${load.courier.id}`,
    }))}
  />
)

/** The revision of each order is sent, so that a change that the planner has not seen is noticed. */
const seenText = ({ order }: FleetOrder): string => `${order.id}.${order.revision}`

function unassignedForm(context: DeskContext, orders: readonly FleetOrder[]): VNode {
  const { texts } = context
  return (
    <form class="choice" method="post" action="/assign/choose">
      <Hidden fields={{ mode: modeIn(context) }} />
      {areasOf(orders, texts.locale).map(({ name, orders: own }, index) => (
        <section class="area">
          <div class="title">
            <h3>
              <OwnText text={name} /> ({own.length})
            </h3>
            <button type="submit" name="all" value={String(index)}>
              {texts.planning.allOf(own.length, name)}…
            </button>
          </div>
          <input type="hidden" name={`area${index}`} value={own.map(seenText).join(' ')} />
          <Table
            texts={texts}
            label={name}
            columns={['reference', 'window', 'client', 'address', 'cash']}
            wide={['address']}
            rows={own.map((found) => [
              check(context, found),
              windowText(context, found.order),
              found.clientName,
              addressText(found.order),
              cashText(context, found.order),
            ])}
          />
        </section>
      ))}
      <div class="bar">
        <button type="submit" class="main">
          {texts.planning.choose}…
        </button>
      </div>
    </form>
  )
}

const check = (context: DeskContext, { order }: FleetOrder): VNode => (
  <>
    <span class="pick">
      <input
        type="checkbox"
        name={`o${order.id}`}
        value={String(order.revision)}
        aria-label={titleOf(context, order)}
      />
      <Link to={`/orders/${order.id}`}>
        <OwnText text={titleOf(context, order)} />
      </Link>
    </span>
    {givenBackText(context, order)}
  </>
)

/** Why a courier has given the order back, such as a closed shop. */
function givenBackText({ texts }: DeskContext, order: Order): VNode | undefined {
  const item = order.items.find(({ status, reason }) => status === 'pending' && reason)
  if (!item?.reason) return undefined
  const said = [
    texts.events['order.unassigned'],
    wordFor(texts.reasons, item.reason),
    item.statusComment,
  ]
  return (
    <small class="warn">
      <OwnText text={said.filter(Boolean).join(' – ')} />
    </small>
  )
}

function windowText(context: DeskContext, order: Order): VNode | undefined {
  const { formats, today, now } = context
  const { deliveryWindow: window } = order
  if (!window || dueAt(order) < now) return dueText(context, order)
  return <>{formats.timeSpan(window.from, window.to, today)}</>
}

const addressText = ({ erasedAt, recipient: { address } }: Order): VNode | null =>
  erasedAt === null ? (
    <OwnText text={[address.landmark, address.name].filter(Boolean).join(', ')} />
  ) : null

const cashText = ({ formats }: DeskContext, { collect, currency }: Order): string | null =>
  collect ? formats.amount(collect.amount, currency) : null

/** Lists what a courier carries, to take orders back or hand them over. */
async function carriedView(context: DeskContext, courier: CourierRecord): Promise<View> {
  const { texts } = context
  const load = await loadOf(context, courier, await courierAccesses(context))
  const orders = load.orders.toSorted((one, other) => dueAt(one.order) - dueAt(other.order))
  return {
    title: courier.name,
    mode: courier.mode,
    isForm: true,
    aside: (
      <div class="aside">
        <Link class="button" to={`/couriers/${courier.id}/round`}>
          {texts.planning.paper}
        </Link>
        <Link class="button" to={`/couriers?mode=${courier.mode}`}>
          {texts.pages.couriers}
        </Link>
      </div>
    ),
    content: (
      <>
        {notice(context)}
        <p class="lead">
          <OwnText text={courier.reference} />
          <Link to={`tel:${courier.phone}`}>{readablePhone(courier.phone)}</Link>
          <span>{texts.counts.orders(loadText(load))}</span>
          <span class="note">
            {texts.words.round} {openedText(context, load)}
          </span>
        </p>
        {orders.length === 0 ? (
          <p class="note">{texts.planning.carriesNone}</p>
        ) : (
          <form class="choice" method="post" action="/assign/choose">
            <Hidden
              fields={{
                mode: courier.mode,
                from: String(courier.id),
                area0: orders.map(seenText).join(' '),
              }}
            />
            <Table
              texts={texts}
              label={courier.name}
              columns={['reference', 'status', 'window', 'client', 'city', 'address', 'cash']}
              wide={['address']}
              rows={orders.map((found) => [
                check(context, found),
                <StatusText texts={texts} status={found.order.status} />,
                windowText(context, found.order),
                found.clientName,
                <OwnText text={found.order.recipient.address.city} />,
                addressText(found.order),
                cashText(context, found.order),
              ])}
            />
            <div class="bar">
              <button type="submit" class="main">
                {texts.planning.change}…
              </button>
              <button type="submit" name="all" value="0">
                {texts.planning.changeAll(orders.length)}…
              </button>
            </div>
          </form>
        )}
      </>
    ),
  }
}
