/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import {
  isFinal,
  itemTransitions,
  type ProgressReport,
  Refusal,
  type Status,
  statuses,
  statusesWith,
} from '@delivery-orders/contract'
import type { Courier, Item, Mode, Order } from '@delivery-orders/domain'
import { secretText } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { FleetOrder } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { namedInSteps } from '../../operator/couriers.ts'
import { findCourier, knownCouriers } from '../../operator/known-people.ts'
import {
  type DeskAction,
  type DeskContext,
  type DeskPage,
  grantOf,
  numberIn as idIn,
  orderAt,
  type View,
} from '../frame/context.tsx'
import {
  type Faults,
  type FieldOf,
  type Form,
  faultsOfRefusal,
  noFaults,
  numberIn,
  phoneIn,
  textIn,
  withValues,
} from '../frame/form-values.ts'
import { Check, FaultList, Hidden, Input, Select, TextArea } from '../frame/forms.tsx'
import { couriersShown } from '../frame/lists.ts'
import { StatusText, titleOf } from '../frame/parts.tsx'
import type { StepTarget } from '../texts/texts.ts'

/** The steps that staff enter. Canceling is an action of its own. */
const targetsFrom = (from: Status): readonly StepTarget[] =>
  itemTransitions[from].filter((to): to is StepTarget => to !== 'canceled')

/** Leads to the form of each step that open items of the order can take now: a row for each of their statuses. */
export function stepLinks({ texts }: DeskContext, order: Order): readonly VNode[] {
  if (order.erasedAt !== null) return []
  const open = statuses.filter((status) => order.items.some((item) => item.status === status))
  return open
    .filter((from) => targetsFrom(from).length > 0)
    .map((from) => (
      <div class="steps-from">
        {open.length > 1 && <StatusText texts={texts} status={from} />}
        {targetsFrom(from).map((to) => (
          <Link class="button" to={`/orders/${order.id}/step?from=${from}&to=${to}`}>
            {texts.steps[to]}…
          </Link>
        ))}
      </div>
    ))
}

/** What is reported: the items that have a status, and the one that they get. */
interface Asked {
  readonly from: NonNullable<ProgressReport['from']>
  readonly to: StepTarget
}

function askedIn({ from, to }: Form): Asked | undefined {
  const known = statuses.find((status) => status === from)
  const target = known && targetsFrom(known).find((status) => status === to)
  return target && { from: known as Asked['from'], to: target }
}

export const stepPage: DeskPage = async (context) => {
  const found = await orderAt(context)
  const asked = askedIn(context.query)
  if (!found || !asked) return undefined
  const form = {
    key: secretText(context.random),
    ...Object.fromEntries(
      found.order.items.map(({ quantity }, position) => [`quantity${position}`, String(quantity)]),
    ),
    ...Object.fromEntries(found.order.items.map((_, position) => [`item${position}`, 'on'])),
  }
  return await stepView(context, found, asked, { form, faults: noFaults })
}

export const enterStep: DeskAction = async (context, form) => {
  const found = await orderAt(context)
  const asked = askedIn(form)
  if (!found || !asked) return undefined
  const { call, access, texts } = context
  const { order, client, clientName } = found
  const moved = await call('progressOrder', {
    client: grantOf(access, client, clientName),
    params: { reference: order.reference },
    body: reportIn(context, order, asked, form, await chosenCourier(context, form)),
    key: form['key'] ?? '',
  })
  if (!(moved instanceof Refusal)) return `/orders/${order.id}`
  return await stepView(context, found, asked, {
    form,
    faults: faultsOfRefusal(texts, moved, fieldOf),
  })
}

/** The report keeps to the order as the form shows it: the service refuses it if an item has another status by now. */
function reportIn(
  context: DeskContext,
  { items }: Order,
  { from, to }: Asked,
  form: Form,
  known: Courier | undefined,
): ProgressReport {
  const shown = (form['shown'] ?? '').split(' ').map(Number)
  const named = shown.filter((position) => shown.length === 1 || form[`item${position}`])
  const quantities = named.flatMap((item) => {
    const quantity = numberIn(form, `quantity${item}`)
    return quantity === undefined || quantity === items[item]?.quantity ? [] : [{ item, quantity }]
  })
  const takes = (pointer: string) => statusesWith[pointer]?.includes(to)
  const report = {
    to,
    from,
    // Without positions, the service also refuses if another person was faster and no item is open.
    items: form['all'] === 'yes' && named.length === shown.length ? undefined : named,
    comment: textIn(form, 'comment'),
    reason: takes('/reason') ? textIn(form, 'reason') : undefined,
    courier: to === 'assigned' ? courierIn(context, form, known) : undefined,
    quantities: to === 'delivered' && quantities.length > 0 ? quantities : undefined,
    proof: takes('/proof') ? proofIn(form) : undefined,
  }
  return Object.fromEntries(
    Object.entries(report).filter(([, value]) => value !== undefined),
  ) as unknown as ProgressReport
}

/** A courier of the deployment by its id, or the courier of an item of an order. */
async function chosenCourier({ store }: DeskContext, form: Form): Promise<Courier | undefined> {
  const [, orderId, position] = /^(\d{1,15})\.(\d{1,3})$/.exec(form['courier'] ?? '') ?? []
  if (orderId) return findCourier(store, { orderId: Number(orderId), position: Number(position) })
  const id = idIn(form['courier'])
  const added = id === undefined ? undefined : await store.couriers.get(id)
  return added?.endedAt === null ? namedInSteps(added) : undefined
}

/** Those of the deployment, then those that other programs have named. */
async function courierOptions({ store, now }: DeskContext, mode: Mode): Promise<readonly Option[]> {
  const added = await store.couriers.list(couriersShown, mode)
  const references = new Set(added.map(({ reference }) => reference))
  const others = (await knownCouriers(store, mode, now)).filter(
    ({ courier: { reference } }) => reference === undefined || !references.has(reference),
  )
  return [
    ...added.map((courier) => [String(courier.id), courierLine(namedInSteps(courier))] as const),
    ...others.map(
      ({ orderId, position, courier }) => [`${orderId}.${position}`, courierLine(courier)] as const,
    ),
  ]
}

type Option = readonly [value: string, text: string]

const courierLine = ({ name, phone, reference, vehicle }: Courier): string =>
  [name, phone, reference, vehicle].filter(Boolean).join(', ')

/** What is entered goes before what is known. */
function courierIn(context: DeskContext, form: Form, known: Courier | undefined) {
  const courier = withValues({
    ...known,
    ...withValues({
      name: textIn(form, 'courierName'),
      phone: phoneIn(context, form, 'courierPhone'),
      reference: textIn(form, 'courierReference'),
      vehicle: textIn(form, 'vehicle'),
    }),
  })
  return Object.keys(courier).length > 0 ? courier : undefined
}

function proofIn(form: Form) {
  const proof = withValues({
    receivedBy: textIn(form, 'receivedBy'),
    collected: numberIn(form, 'collected'),
    code: textIn(form, 'code'),
    ageChecked: form['ageChecked'] ? true : undefined,
    exception: textIn(form, 'exception'),
  })
  return Object.keys(proof).length > 0 ? proof : undefined
}

const fieldOf: FieldOf = (pointer) => {
  if (pointer.startsWith('/quantities')) return ['quantities', 'quantity']
  return fields[pointer]
}

const fields: Readonly<Record<string, ReturnType<FieldOf>>> = {
  '/items': ['items', 'missing'],
  '/comment': ['comment', 'text'],
  '/reason': ['reason', 'text'],
  '/courier/name': ['courierName', 'text'],
  '/courier/phone': ['courierPhone', 'phone'],
  '/courier/reference': ['courierReference', 'text'],
  '/courier/vehicle': ['vehicle', 'text'],
  '/proof/receivedBy': ['receivedBy', 'text'],
  '/proof/collected': ['collected', 'amount'],
  '/proof/code': ['code', 'code'],
  '/proof/exception': ['exception', 'text'],
}

interface Shown {
  readonly form: Form
  readonly faults: Faults
}

async function stepView(
  context: DeskContext,
  { order, client }: FleetOrder,
  { from, to }: Asked,
  { form, faults }: Shown,
): Promise<View> {
  const { texts } = context
  const couriers = to === 'assigned' ? await courierOptions(context, client.mode) : []
  const shown = [...order.items.entries()].filter(([, { status }]) => status === from)
  const isAll = order.items.every(({ status }) => status === from || isFinal(status))
  const positions = shown.map(([position]) => position).join(' ')
  const act = texts.steps[to]
  return {
    title: `${titleOf(context, order)} – ${act}`,
    mode: client.mode,
    isForm: true,
    content: (
      <>
        <p class="lead">
          <StatusText texts={texts} status={order.status} />
          <Link to={`/orders/${order.id}`}>{texts.words.backToOrder}</Link>
        </p>
        <FaultList texts={texts} faults={faults} />
        {shown.length === 0 ? (
          <p>{texts.sentences.stepOver}</p>
        ) : (
          <form class="sheet" method="post" action={`/orders/${order.id}/step`}>
            <Hidden
              fields={{ key: form['key'], from, to, shown: positions, all: isAll ? 'yes' : '' }}
            />
            {itemChecks(context, shown, to, { form, faults })}
            <fieldset>
              <legend>{texts.words.step}</legend>
              {to === 'assigned' && courierFields(context, { form, faults }, couriers)}
              {statusesWith['/reason']?.includes(to) && reasonField(context, { form, faults })}
              {statusesWith['/proof']?.includes(to) &&
                proofFields(context, order, to, { form, faults })}
              <TextArea
                {...{ form, faults }}
                name="comment"
                label={texts.words.comment}
                help={texts.sentences.commentHelp}
                width="wide"
              />
            </fieldset>
            <p class="note">{texts.sentences.stepHelp}</p>
            <button type="submit" class="main">
              {texts.sentences.enterStep.replace('{status}', texts.statuses[to])}
            </button>
          </form>
        )}
      </>
    ),
  }
}

/** One item needs no choice, but less of it may be accepted. */
function itemChecks(
  { texts }: DeskContext,
  shown: readonly (readonly [position: number, item: Item])[],
  to: StepTarget,
  { form, faults }: Shown,
): VNode | null {
  const isParted = to === 'delivered' && shown.some(([, { quantity }]) => quantity > 1)
  if (shown.length === 1 && !isParted) return null
  const fault = faults.get('items') ?? faults.get('quantities')
  return (
    <fieldset class="items">
      <legend>{texts.words.items}</legend>
      {fault && <p class="alarm">{fault}</p>}
      {shown.map(([position, { itemName, quantity }]) => (
        <div class="item">
          {shown.length > 1 ? (
            <Check
              name={`item${position}`}
              label={<OwnText text={itemName} />}
              isChecked={form[`item${position}`] !== undefined}
            />
          ) : (
            <OwnText text={itemName} />
          )}
          {to === 'delivered' && quantity > 1 && (
            <Input
              {...{ form, faults }}
              name={`quantity${position}`}
              label={texts.words.accepted}
              help={`/ ${quantity}`}
              inputMode="numeric"
              width="narrow"
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

const courierFields = (
  { texts: { words } }: DeskContext,
  shown: Shown,
  couriers: readonly Option[],
): VNode => (
  <>
    {couriers.length > 0 && (
      <Select
        {...shown}
        name="courier"
        label={words.knownCourier}
        width="wide"
        options={[['', '–'], ...couriers]}
      />
    )}
    <Input {...shown} name="courierName" label={words.courier} maxLength={200} />
    <Input {...shown} name="courierPhone" label={words.phone} type="tel" />
    <Input {...shown} name="courierReference" label={words.courierNumber} maxLength={200} />
    <Input {...shown} name="vehicle" label={words.vehicle} maxLength={200} />
  </>
)

const reasonField = ({ texts }: DeskContext, shown: Shown): VNode => (
  <Select
    {...shown}
    name="reason"
    label={texts.words.reason}
    options={[['', '–'], ...Object.entries(texts.reasons)]}
  />
)

function proofFields(
  { texts, formats }: DeskContext,
  { requires, collect, currency }: Order,
  to: StepTarget,
  shown: Shown,
): VNode {
  const { words, sentences } = texts
  const isDelivered = to === 'delivered'
  const asked = requires && isDelivered
  return (
    <>
      {isDelivered && (
        <Input {...shown} name="receivedBy" label={words.receivedBy} maxLength={200} />
      )}
      {collect && (
        <Input
          {...shown}
          name="collected"
          label={words.collected}
          help={`${words.cash} ${formats.amount(collect.amount, currency)}`}
          inputMode="decimal"
        />
      )}
      {asked && requires.code && !requires.code.locked && (
        <Input {...shown} name="code" label={words.code} inputMode="numeric" maxLength={4} />
      )}
      {asked && requires.minimumAge !== undefined && (
        <Check
          name="ageChecked"
          label={`${words.ageChecked} (${requires.minimumAge}+)`}
          isChecked={shown.form['ageChecked'] !== undefined}
        />
      )}
      {asked && (
        <Input
          {...shown}
          name="exception"
          label={words.exceptionWhy}
          help={sentences.exceptionHelp}
          maxLength={500}
          width="wide"
        />
      )}
    </>
  )
}
