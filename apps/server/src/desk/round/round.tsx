/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import type { Address, Party } from '@delivery-orders/domain'
import type { CourierItem, CourierOrder } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { ComponentChildren, VNode } from 'preact'
import { addressText } from '../frame/address-text.ts'
import type { CourierContext, CourierPage, View } from '../frame/context.tsx'
import { keyField } from '../frame/form-key.tsx'
import { titleOf } from '../frame/parts.tsx'
import { wordFor } from '../texts/texts.ts'
import {
  againForm,
  deliveredForm,
  failedForm,
  giveBackForm,
  itemText,
  type Panel,
  parcelCheck,
  returnedForm,
  transitForm,
} from './round-forms.tsx'
import { carriedItems, dueOf, failedItems, lastMoved, type Pickup, roundOf } from './round-stops.ts'

/** Every stop of a courier on one page, so that going to the next one needs no network. */
export const roundPage: CourierPage = async (context) => {
  const { round: texts, orders: calls, access } = context
  const { pickups, deliveries, undelivered, done } = roundOf(
    await calls.listCourierOrders(access.grant),
  )
  const isFree = pickups.length + deliveries.length + undelivered.length === 0
  // The first stop is open, so that it takes no tap.
  const first = pickups.length === 0
  return {
    title: texts.title,
    content: (
      <div id="round">
        <p class="paper">{context.today}</p>
        {isFree && <p class="lead">{texts.nothing}</p>}
        <Stops title={texts.pickups} count={pickups.length}>
          {pickups.map((pickup, index) => pickupStop(context, pickup, index === 0))}
        </Stops>
        <Stops title={texts.deliveries} count={deliveries.length}>
          {deliveries.map((order, index) => deliveryStop(context, order, first && index === 0))}
        </Stops>
        <Stops title={texts.undelivered} count={undelivered.length}>
          {undelivered.map((order) => failedStop(context, order))}
        </Stops>
        {/* The list of what is done is long at night, when the cash is handed in. */}
        {await cashPart(context)}
        <Stops title={texts.done} count={done.length}>
          {done.length > 0 && <ul class="done">{done.map((order) => doneLine(context, order))}</ul>}
        </Stops>
      </div>
    ),
  }
}

/** One stop alone, with the form that was sent and refused, if there is one. */
export function stopView(context: CourierContext, order: CourierOrder, panel?: Panel): View {
  const { round: texts } = context
  const isFailed = failedItems(order).length > 0
  return {
    title: titleOf(context, order),
    isForm: true,
    content: (
      <div id="stop">
        <p>
          <Link class="button" to="/round">
            ‹ {texts.back}
          </Link>
        </p>
        {isFailed && failedStop(context, order, panel)}
        {(!isFailed || carriedItems(order).length > 0) && deliveryStop(context, order, true, panel)}
      </div>
    ),
  }
}

export const stopPage: CourierPage = async (context) => {
  const order = await orderIn(context)
  return order && stopView(context, order)
}

/** Finds the order of an address among those of the courier. */
export const orderIn = async ({
  access,
  orders,
  id,
}: CourierContext): Promise<CourierOrder | undefined> =>
  /^\d{1,15}$/.test(id) ? orders.getCourierOrder(access.grant, Number(id)) : undefined

interface StopsParts {
  readonly title: string
  readonly count: number
  readonly children: ComponentChildren
}

const Stops = ({ title, count, children }: StopsParts): VNode | null =>
  count === 0 ? null : (
    <section>
      <h2>
        {title} <span class="count">{count}</span>
      </h2>
      {children}
    </section>
  )

/** A map takes a position, or else searches the address. A plus code is searched as it is. */
const mapOf = ({ latitude, longitude, name, city }: Address): string =>
  latitude === null || longitude === null
    ? `geo:0,0?q=${encodeURIComponent(`${name}, ${city}`)}`
    : `geo:${latitude},${longitude}?q=${latitude},${longitude}`

const ways = ({ round: texts }: CourierContext, { phone, address }: Party): VNode => (
  <>
    <p class="ways">
      <Link class="button" to={`tel:${phone}`}>
        {texts.call}
      </Link>
      <Link class="button" to={mapOf(address)}>
        {texts.map}
      </Link>
    </p>
    <p class="paper">{phone}</p>
  </>
)

function pickupStop(context: CourierContext, { sender, parcels }: Pickup, isOpen: boolean): VNode {
  const { round: texts } = context
  const ids = [...new Set(parcels.map(({ order }) => order.id))]
  return (
    <details class="stop" id={`p${ids[0]}`} open={isOpen}>
      <summary>
        <strong>
          <OwnText text={sender.name ?? sender.phone} />
        </strong>
        <span>
          <OwnText text={addressText(sender.address)} />
        </span>
        <span class="chips">
          <span>{texts.items(parcels.length)}</span>
        </span>
        <span class="state" />
      </summary>
      {ways(context, sender)}
      <form method="post" action="/round/pickup" data-orders={ids.join(' ')}>
        {keyField(context)}
        <fieldset class="choice">{parcels.map((parcel) => parcelCheck(context, parcel))}</fieldset>
        <button class="main" type="submit">
          {texts.pickedUp}
        </button>
      </form>
      <div class="acts">{giveBackForm(context, parcels)}</div>
    </details>
  )
}

function windowText({ formats, today, now }: CourierContext, order: CourierOrder) {
  const { deliveryWindow: window, deliveryDeadline: deadline } = order
  if (window) return formats.timeSpan(window.from, window.to, formats.day(now))
  return deadline === null || deadline === today ? undefined : deadline
}

function chips(context: CourierContext, order: CourierOrder): VNode {
  const { round: texts, formats } = context
  const { code, minimumAge, photo, signature } = order.requires
  const due = dueOf(order)
  const time = windowText(context, order)
  return (
    <span class="chips">
      {order.isLate && <span class="alarm">{texts.late}</span>}
      {time && <span>{time}</span>}
      {due > 0 && <span class="money">{formats.amount(due, order.currency)}</span>}
      {code && <span>{texts.code}</span>}
      {minimumAge !== undefined && <span>{minimumAge}+</span>}
      {signature && <span>{texts.signature}</span>}
      {photo && <span>{texts.photo}</span>}
    </span>
  )
}

const stopHead = (context: CourierContext, order: CourierOrder): VNode => (
  <summary>
    <strong>
      <OwnText text={order.recipient.name ?? order.recipient.phone} />
    </strong>
    <span>
      <OwnText text={addressText(order.recipient.address)} />
    </span>
    {chips(context, order)}
    <span class="state" />
  </summary>
)

/** What has to be known at the door. */
function stopFacts(context: CourierContext, order: CourierOrder, items: readonly CourierItem[]) {
  const { round: texts, formats } = context
  const { recipient, instructions, collect } = order
  const due = dueOf(order)
  return (
    <>
      {ways(context, recipient)}
      {instructions !== null && (
        <p class="say">
          <small>{texts.note}</small>
          <OwnText text={instructions} />
        </p>
      )}
      {due > 0 && (
        <p class="say cash">
          <small>{texts.takeCash}</small>
          <strong>{formats.amount(due, order.currency)}</strong>
          {collect?.note && <OwnText text={collect.note} />}
        </p>
      )}
      <p class="note">
        {titleOf(context, order)} · <OwnText text={order.clientName} />
      </p>
      <ul class="things">
        {items.map((item) => (
          <li>{itemText(item)}</li>
        ))}
      </ul>
    </>
  )
}

function deliveryStop(
  context: CourierContext,
  order: CourierOrder,
  isOpen: boolean,
  panel?: Panel,
): VNode {
  const { round: texts } = context
  const carried = carriedItems(order)
  const missing = order.items.filter(({ status }) => status === 'assigned')
  const items = carried.length > 0 ? carried : missing
  return (
    <details class="stop" id={`d${order.id}`} open={isOpen} data-stop={order.id}>
      {stopHead(context, order)}
      {stopFacts(context, order, items)}
      {missing.length > 0 && <p class="alarm until">{texts.waitsForPickup}</p>}
      {/* The script marks the stop as taken once the pick-up waits to be sent. */}
      <div class={carried.length === 0 ? 'acts later' : 'acts'}>
        {deliveredForm(context, order, items, panel)}
        {failedForm(context, order, items, panel)}
        {items.every(({ status }) => status !== 'in_transit') && transitForm(context, order, items)}
      </div>
    </details>
  )
}

function failedStop(context: CourierContext, order: CourierOrder, panel?: Panel): VNode {
  const failed = failedItems(order)
  const [{ reason, statusComment } = {}] = failed
  return (
    <details class="stop" id={`f${order.id}`} open={panel !== undefined} data-stop={order.id}>
      {stopHead(context, order)}
      <p class="alarm">{reason && wordFor(context.texts.reasons, reason)}</p>
      {statusComment && (
        <p>
          <OwnText text={statusComment} />
        </p>
      )}
      {stopFacts(context, order, failed)}
      <div class="acts">
        {deliveredForm(context, order, failed, panel)}
        {returnedForm(context, order, failed, panel)}
        {againForm(context, order, failed)}
      </div>
    </details>
  )
}

function doneLine(context: CourierContext, order: CourierOrder): VNode {
  const { texts, formats, today } = context
  const [item] = order.items
  return (
    <li>
      <strong>
        <OwnText text={order.recipient.name ?? order.recipient.phone} />
      </strong>{' '}
      {item && texts.statuses[item.status]}
      <small>
        {titleOf(context, order)}, {formats.time(lastMoved(order), today)}
      </small>
    </li>
  )
}

/** What was taken order by order, and what is to be handed in. */
async function cashPart(context: CourierContext): Promise<VNode | undefined> {
  const { round: texts, formats, today, readCash } = context
  const { cash, handOvers } = await readCash()
  if (cash.length + handOvers.length === 0) return undefined
  return (
    <section class="cashes">
      <h2>{texts.cash}</h2>
      {cash.map(({ currency, carried, taken, due }) => (
        <details class="stop">
          <summary>
            <strong>{formats.amount(due, currency)}</strong>
            <span>{texts.due}</span>
          </summary>
          <dl class="sums">
            {carried !== 0 && (
              <>
                <dt>{texts.carried}</dt>
                <dd>{formats.amount(carried, currency)}</dd>
              </>
            )}
            {taken.map(({ orderId, amount, at }) => (
              <>
                <dt>
                  {context.texts.words.numberShort} {orderId}{' '}
                  <small>{formats.time(at, today)}</small>
                </dt>
                <dd>{formats.amount(amount, currency)}</dd>
              </>
            ))}
          </dl>
        </details>
      ))}
      {handOvers.length > 0 && (
        <dl class="sums">
          {handOvers.map(({ currency, received, receivedAt, actor }) => (
            <>
              <dt>
                {texts.handedIn}{' '}
                <small>
                  {formats.time(receivedAt, today)}, <OwnText text={actor.name} />
                </small>
              </dt>
              <dd>{formats.amount(received, currency)}</dd>
            </>
          ))}
        </dl>
      )}
    </section>
  )
}
