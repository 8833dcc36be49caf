/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import type { ClientKey } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { CourierRecord, FleetOrder } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { type CourierOutcome, changeCourier } from '../../operator/change-courier.ts'
import { namedInSteps } from '../../operator/couriers.ts'
import { everyone } from '../../operator/find-orders.ts'
import { unassignedMax } from '../../operator/unassigned.ts'
import {
  type DeskAction,
  type DeskContext,
  grantOf,
  numberIn,
  type View,
} from '../frame/context.tsx'
import { formKeyIn, keyField } from '../frame/form-key.tsx'
import { type Form, problemText } from '../frame/form-values.ts'
import { Hidden } from '../frame/forms.tsx'
import { couriersShown, modeIn } from '../frame/lists.ts'
import { Table, titleOf } from '../frame/parts.tsx'
import { type Load, loadsOf, loadText, openedText } from './assign.tsx'

/** An order with the revision that the planner saw. */
interface Chosen extends FleetOrder {
  readonly revision: number
}

/** Asks who gets the orders that were marked, or all of an area. Nothing changes yet. */
export const chooseOrders: DeskAction = async (context, form) => {
  const chosen = await chosenOrders(context, form, marked(form))
  const from = await courierIn(context, form['from'])
  const list = listAddress(form, from)
  if (chosen.length === 0) return messageView(context, context.texts.planning.noneChosen, list)
  const { store, texts } = context
  const couriers = await store.couriers.list(couriersShown, modeIn({ query: form }))
  const loads = await loadsOf(
    context,
    couriers.filter(({ id }) => id !== from?.id),
  )
  const count = chosen.length
  return {
    title: texts.counts.orders(String(count)),
    mode: modeIn({ query: form }),
    isForm: true,
    content: (
      <>
        <p>
          {chosen.map(({ order }, index) => (
            <>
              {index > 0 && ', '}
              <Link to={`/orders/${order.id}`}>
                <OwnText text={titleOf(context, order)} />
              </Link>
            </>
          ))}
        </p>
        <form class="choice" method="post" action="/assign">
          {keyField(context)}
          <Hidden
            fields={{
              mode: modeIn({ query: form }),
              from: from && String(from.id),
              orders: chosen.map(({ order, revision }) => `${order.id}.${revision}`).join(' '),
            }}
          />
          {from && (
            <p>
              <button type="submit" name="do" value="back">
                {texts.planning.takeBack(count)}
              </button>
            </p>
          )}
          {loads.length > 0 && courierChoice(context, loads, chosen, from)}
        </form>
        <p>
          <Link to={list}>{from ? <OwnText text={from.name} /> : texts.pages.assign}</Link>
        </p>
      </>
    ),
  }
}

const courierChoice = (
  context: DeskContext,
  loads: readonly Load[],
  chosen: readonly Chosen[],
  from: CourierRecord | undefined,
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.couriers}
    columns={['action', 'carries', 'vehicle', 'fleet', 'round']}
    rows={loads.map((load) => [
      giveButton(context, load, chosen, from),
      loadText(load),
      load.courier.vehicle !== null && <OwnText text={load.courier.vehicle} />,
      load.courier.fleet !== null && <OwnText text={load.courier.fleet} />,
      openedText(context, load),
    ])}
  />
)

/** A courier who is limited to clients sees no orders of others. */
function giveButton(
  { texts }: DeskContext,
  { courier }: Load,
  chosen: readonly Chosen[],
  from: CourierRecord | undefined,
): VNode {
  if (!chosen.every(({ client }) => sees(courier, client)))
    return (
      <>
        <OwnText text={courier.name} />
        <small>{texts.planning.unseen}</small>
      </>
    )
  const label = from ? texts.planning.handOver : texts.planning.assign
  return (
    <button type="submit" name="do" value={`give:${courier.id}`}>
      {label(chosen.length, courier.name)}
    </button>
  )
}

const sees = ({ clientIds }: CourierRecord, { clientId }: ClientKey): boolean =>
  clientIds === null || clientIds.includes(clientId)

/** What did not work with an order, as a sentence. */
interface Failed {
  readonly found: FleetOrder
  readonly why: string
}

/** Gives the orders to a courier, one after the other, or takes them back. */
export const giveOrders: DeskAction = async (context, form) => {
  const asked = await askedIn(context, form)
  if (!asked) return undefined
  const chosen = await chosenOrders(context, form, form['orders'] ?? '')
  const failed: Failed[] = []
  for (const order of chosen) {
    const why = asked.from
      ? await change(context, order, asked.from, asked.to)
      : await give(context, order, asked)
    if (why !== undefined) failed.push({ found: order, why })
  }
  const done = doneText(context, chosen.length - failed.length, asked)
  const list = listAddress(form, asked.from)
  if (failed.length > 0) return failedView(context, done, failed, list)
  return `${list}&${new URLSearchParams({ done: context.sealed.seal(done) })}`
}

/** Who gets the orders, and who has carried them: without `from` they had no courier, without `to` they are taken back. */
type Asked = { readonly key: string } & (
  | { readonly from: CourierRecord; readonly to: CourierRecord | undefined }
  | { readonly from: undefined; readonly to: CourierRecord }
)

async function askedIn(context: DeskContext, form: Form): Promise<Asked | undefined> {
  const key = formKeyIn(form)
  const from = await courierIn(context, form['from'])
  if (key === undefined) return undefined
  if (from && form['do'] === 'back') return { key, from, to: undefined }
  const [, target] = /^give:(\d{1,15})$/.exec(form['do'] ?? '') ?? []
  const to = await courierIn(context, target)
  return to?.endedAt === null ? { key, from, to } : undefined
}

function doneText(
  { texts: { planning } }: DeskContext,
  count: number,
  { from, to }: Asked,
): string {
  if (!to) return planning.takenBack(count)
  return (from ? planning.handedOver : planning.assigned)(count, to.name)
}

/** Undefined if the order has the courier now. */
async function give(
  context: DeskContext,
  { order, client, clientName }: Chosen,
  { to, key }: Extract<Asked, { readonly from: undefined }>,
): Promise<string | undefined> {
  const { call, access, texts } = context
  if (!sees(to, client)) return texts.planning.unseen
  const moved = await call('progressOrder', {
    client: grantOf(access, client, clientName),
    params: { reference: order.reference },
    body: { to: 'assigned', from: 'pending', courier: namedInSteps(to) },
    key: `${key}.${order.id}`,
  })
  return moved instanceof Refusal ? await refusalText(context, to, moved) : undefined
}

async function change(
  context: DeskContext,
  order: Chosen,
  { reference }: CourierRecord,
  to: CourierRecord | undefined,
): Promise<string | undefined> {
  const { store, access, rendering, texts } = context
  if (to && !sees(to, order.client)) return texts.planning.unseen
  const outcome: CourierOutcome = await changeCourier(
    store,
    { ...order, from: reference },
    { to, actor: access.actor, rendering },
  )
  if (outcome === 'done') return undefined
  if (outcome instanceof Refusal) return problemText(texts, outcome)
  return texts.planning[outcome]
}

/** Names the courier who was given the order meanwhile. */
async function refusalText(
  { store, texts }: DeskContext,
  { mode }: CourierRecord,
  refusal: Refusal<ProblemCode>,
): Promise<string> {
  const { courier } = refusal.extras as { readonly courier?: { readonly reference: string } }
  if (!courier) return problemText(texts, refusal)
  const winner = await store.couriers.find(mode, courier.reference)
  return texts.planning.hasIt(winner?.name ?? courier.reference)
}

function failedView(
  context: DeskContext,
  done: string,
  failed: readonly Failed[],
  list: string,
): View {
  const { texts } = context
  return {
    title: texts.planning.failed(failed.length),
    isForm: true,
    content: (
      <>
        <p>
          <OwnText text={done} />
        </p>
        <Table
          texts={texts}
          label={texts.pages.orders}
          columns={['reference', 'client', 'reason']}
          wide={['reason']}
          rows={failed.map(({ found: { order, clientName }, why }) => [
            <Link to={`/orders/${order.id}`}>
              <OwnText text={titleOf(context, order)} />
            </Link>,
            clientName,
            <OwnText text={why} />,
          ])}
        />
        {listLink(context, list)}
      </>
    ),
  }
}

const listLink = ({ texts }: DeskContext, list: string): VNode => (
  <p>
    <Link class="button" to={list}>
      {texts.pages.assign}
    </Link>
  </p>
)

const messageView = (context: DeskContext, message: string, list: string): View => ({
  title: context.texts.pages.assign,
  isForm: true,
  content: (
    <>
      <p role="alert">{message}</p>
      {listLink(context, list)}
    </>
  ),
})

const listAddress = (form: Form, from: CourierRecord | undefined): string =>
  from ? `/assign?courier=${from.id}` : `/assign?mode=${modeIn({ query: form })}`

const courierIn = async (
  { store }: DeskContext,
  text: string | undefined,
): Promise<CourierRecord | undefined> => {
  const id = numberIn(text)
  return id === undefined ? undefined : await store.couriers.get(id)
}

/** The orders of the area whose button was pressed; otherwise those that were marked. */
function marked(form: Form): string {
  if (form['all'] !== undefined) return form[`area${form['all']}`] ?? ''
  return Object.entries(form)
    .flatMap(([name, revision]) => (/^o\d+$/.test(name) ? [`${name.slice(1)}.${revision}`] : []))
    .join(' ')
}

/** `text`: the number and the revision of each order, such as `12.3 13.1`. Those that are gone are left out. */
async function chosenOrders(
  { store }: DeskContext,
  form: Form,
  text: string,
): Promise<readonly Chosen[]> {
  const fleet = everyone(modeIn({ query: form }))
  const named = text.split(' ').flatMap((pair) => {
    const [, id, revision] = /^(\d{1,15})\.(\d{1,9})$/.exec(pair) ?? []
    return id === undefined ? [] : [[Number(id), Number(revision)] as const]
  })
  const chosen: Chosen[] = []
  for (const [id, revision] of new Map(named.slice(0, unassignedMax))) {
    const found = await store.fleets.find(fleet, id)
    if (found) chosen.push({ ...found, revision })
  }
  return chosen
}
