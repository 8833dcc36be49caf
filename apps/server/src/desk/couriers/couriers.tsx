/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { tokenHash } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { CourierAccess, CourierRecord, ListedCourier } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import {
  addCourier as addToStore,
  type CourierRefusal,
  changeCourier as changeStored,
  endCourier as endStored,
  lastSeen,
} from '../../operator/couriers.ts'
import { readablePhone } from '../../operator/phone.ts'
import {
  courierAt,
  type DeskAction,
  type DeskContext,
  type DeskPage,
  type View,
} from '../frame/context.tsx'
import { formKeyIn, keyField } from '../frame/form-key.tsx'
import {
  type Faults,
  type FieldOf,
  type Form,
  faultsIn,
  noFaults,
  phoneIn,
  textIn,
} from '../frame/form-values.ts'
import { FaultList, Hidden, Input } from '../frame/forms.tsx'
import { couriersShown, modeIn } from '../frame/lists.ts'
import { ActButton, ModeSwitch, Table, timeText } from '../frame/parts.tsx'
import { invitation, linkText } from '../people/people.tsx'
import { cashSection } from './courier-cash.tsx'

/** Lists the couriers of a mode, who may enter, and the cash that they bring. */
export const couriersPage: DeskPage = (context) => couriersView(context, {}, noFaults)

async function couriersView(context: DeskContext, form: Form, faults: Faults): Promise<View> {
  const { store, texts } = context
  const mode = modeIn(context)
  const found = await store.couriers.list(couriersShown + 1, mode)
  const couriers = found.slice(0, couriersShown)
  const accesses = await courierAccesses(context)
  return {
    title: texts.pages.couriers,
    mode,
    aside: <ModeSwitch {...context} path="/couriers" />,
    ...(faults.size > 0 && { isForm: true }),
    content: (
      <>
        {couriers.length === 0 && <p>{texts.sentences.couriersNone}</p>}
        {couriers.length > 0 && couriersTable(context, couriers, accesses)}
        {found.length > couriersShown && (
          <p class="note">{texts.sentences.firstFound.replace('{count}', String(couriersShown))}</p>
        )}
        {addForm(context, form, faults, couriers.length === 0)}
        {await cashSection(context, couriers)}
      </>
    ),
  }
}

/** The invitations and sessions of couriers. */
export const courierAccesses = async ({
  store,
}: Pick<DeskContext, 'store'>): Promise<readonly CourierAccess[]> =>
  (await store.desk.list()).filter((access) => access.side === 'courier')

const couriersTable = (
  context: DeskContext,
  couriers: readonly ListedCourier[],
  accesses: readonly CourierAccess[],
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.couriers}
    columns={['name', 'number', 'phone', 'vehicle', 'fleet', 'seen', 'action']}
    rows={couriers.map((courier) => [
      <Link to={`/assign?courier=${courier.id}`}>
        <OwnText text={courier.name} />
      </Link>,
      <OwnText text={courier.reference} />,
      <Link to={`tel:${courier.phone}`}>{readablePhone(courier.phone)}</Link>,
      courier.vehicle !== null && <OwnText text={courier.vehicle} />,
      fleetText(courier),
      seenText(context, courier, accesses),
      actions(context, courier, accesses),
    ])}
  />
)

function fleetText({ fleet, clients }: ListedCourier): VNode | null {
  if (fleet === null && clients === null) return null
  return (
    <>
      {fleet !== null && <OwnText text={fleet} />}
      {clients !== null && <small>{clients.join(', ')}</small>}
    </>
  )
}

/** Says when the courier was last there, or until when the link of an invitation works. */
function seenText(
  context: DeskContext,
  courier: CourierRecord,
  accesses: readonly CourierAccess[],
): VNode | undefined {
  const own = accesses.filter((access) => access.courier.id === courier.id)
  const sessions = own.filter(({ enteredAt }) => enteredAt !== null)
  const [invited] = own.filter(({ enteredAt }) => enteredAt === null)
  if (sessions.length === 0) return invited && <small>{linkText(context, invited)}</small>
  return (
    <>
      {timeText(context, lastSeen(own, courier))}
      {sessions.length > 1 && <small>{context.texts.counts.phones(sessions.length)}</small>}
    </>
  )
}

function actions(
  context: DeskContext,
  { id, name }: CourierRecord,
  accesses: readonly CourierAccess[],
): VNode {
  const { texts } = context
  const act = { texts, about: name }
  return (
    <div class="acts">
      <form action={`/couriers/${id}`}>
        <button type="submit">{texts.actions.edit}</button>
      </form>
      <form method="post" action={`/couriers/${id}/invite`}>
        {keyField(context)}
        <button type="submit">{texts.actions.inviteCourier}</button>
      </form>
      {accesses.some(({ courier }) => courier.id === id) && (
        <ActButton {...act} to={`/couriers/${id}/log-out`} act="logOut" asks="logOutAsks" />
      )}
      <ActButton {...act} to={`/couriers/${id}/end`} act="endCourier" asks="endCourierAsks" />
    </div>
  )
}

function addForm(
  { texts, query }: DeskContext,
  form: Form,
  faults: Faults,
  isFirst: boolean,
): VNode {
  const { words, actions: acts, sentences } = texts
  const field = { form, faults }
  return (
    <details class="add" open={isFirst || faults.size > 0}>
      <summary>{acts.addCourier}…</summary>
      <form class="sheet" method="post" action="/couriers">
        <FaultList texts={texts} faults={faults} />
        <Hidden fields={{ mode: modeIn({ query: { ...query, ...form } }) }} />
        <fieldset>
          <CourierInputs {...field} texts={texts} />
          <Input
            {...field}
            name="reference"
            label={words.courierNumber}
            help={sentences.courierNumberHelp}
            maxLength={64}
            isRequired
          />
          <Input {...field} name="fleet" label={words.fleet} maxLength={64} />
        </fieldset>
        <button type="submit" class="main">
          {acts.addCourier}
        </button>
      </form>
    </details>
  )
}

const CourierInputs = ({
  texts: { words, sentences },
  ...field
}: Pick<DeskContext, 'texts'> & { readonly form: Form; readonly faults: Faults }): VNode => (
  <>
    <Input {...field} name="name" label={words.name} maxLength={200} isRequired />
    <Input
      {...field}
      name="phone"
      label={words.phone}
      type="tel"
      help={sentences.phoneHelp}
      isRequired
    />
    <Input {...field} name="vehicle" label={words.vehicle} maxLength={200} />
  </>
)

/** A second press finds the courier that the first one added. */
export const addCourier: DeskAction = async (context, form) => {
  const { store, access, now } = context
  const mode = modeIn({ query: form })
  const entered = {
    mode,
    name: textIn(form, 'name') ?? '',
    reference: textIn(form, 'reference') ?? '',
    phone: phoneIn(context, form, 'phone') ?? '',
    vehicle: textIn(form, 'vehicle'),
    fleet: textIn(form, 'fleet'),
  } as const
  const added = await addToStore(store, { ...entered, createdAt: now, by: access.actor })
  if (typeof added === 'number') return `/couriers?mode=${mode}`
  const known = await store.couriers.find(mode, entered.reference)
  const isSame = known?.name === entered.name && known.phone === entered.phone
  if (added.refused === 'taken' && isSame && known.endedAt === null) return `/couriers?mode=${mode}`
  const faults = refusalFaults(context, added)
  return await couriersView({ ...context, query: { mode } }, form, faults)
}

/** Shows what can be changed of a courier. */
export const courierPage: DeskPage = async (context) => {
  const courier = await courierAt(context)
  if (!courier) return undefined
  const { name, phone, vehicle } = courier
  const form = { name, phone: readablePhone(phone), vehicle: vehicle ?? '' }
  return courierView(context, courier, form, noFaults)
}

export const changeCourier: DeskAction = async (context, form) => {
  const courier = await courierAt(context)
  if (!courier) return undefined
  const { store, access, now, texts } = context
  const violations = await changeStored(store, courier, {
    name: textIn(form, 'name') ?? '',
    phone: phoneIn(context, form, 'phone') ?? '',
    vehicle: textIn(form, 'vehicle') ?? '',
    now,
    by: access.actor,
  })
  if (violations.length === 0) return `/couriers?mode=${courier.mode}`
  return courierView(context, courier, form, faultsIn(texts, violations, fieldOf))
}

function courierView(
  { texts }: DeskContext,
  { id, name, mode }: CourierRecord,
  form: Form,
  faults: Faults,
): View {
  return {
    title: name,
    mode,
    isForm: true,
    content: (
      <form class="sheet" method="post" action={`/couriers/${id}`}>
        <FaultList texts={texts} faults={faults} />
        <fieldset>
          <CourierInputs texts={texts} form={form} faults={faults} />
        </fieldset>
        <p class="note">{texts.sentences.courierChangeHelp}</p>
        <button type="submit" class="main">
          {texts.actions.changeCourier}
        </button>
      </form>
    ),
  }
}

function refusalFaults({ texts }: DeskContext, refusal: CourierRefusal): Faults {
  return refusal.refused === 'fields'
    ? faultsIn(texts, refusal.violations, fieldOf)
    : new Map([['reference', texts.sentences.courierTaken]])
}

const fields: Readonly<Record<string, ReturnType<FieldOf>>> = {
  '/courier/name': ['name', 'text'],
  '/courier/phone': ['phone', 'phone'],
  '/courier/vehicle': ['vehicle', 'text'],
  '/courier/reference': ['reference', 'name'],
  '/courier/fleet': ['fleet', 'name'],
}

const fieldOf: FieldOf = (pointer) => fields[pointer]

export const inviteCourier: DeskAction = async (context, form) => {
  const { store, access, now, texts } = context
  const [courier, key] = [await courierAt(context), formKeyIn(form)]
  if (!courier || key === undefined) return undefined
  const { id: courierId, name, phone, mode } = courier
  const invited = { courierId, keyHash: tokenHash(key), now, by: access.actor }
  const id = await store.desk.invite(invited)
  return {
    title: name,
    mode,
    isForm: true,
    content: (
      <>
        {invitation(context, name, id === undefined ? undefined : key, phone)}
        <p>
          <Link to={`/couriers?mode=${mode}`}>{texts.pages.couriers}</Link>
        </p>
      </>
    ),
  }
}

export const logOutCourier: DeskAction = async (context) => {
  const courier = await courierAt(context)
  if (!courier) return undefined
  const { store, access, now } = context
  await store.couriers.endAccesses(courier.id, now, access.actor)
  return `/couriers?mode=${courier.mode}`
}

export const endCourier: DeskAction = async (context) => {
  const courier = await courierAt(context)
  if (!courier) return undefined
  const { store, access, now, texts } = context
  const { name, mode } = courier
  const ended = await endStored(store, courier, { now, by: access.actor })
  return ended === 'busy'
    ? { title: name, mode, isForm: true, content: <p>{texts.sentences.endCourierFirst}</p> }
    : `/couriers?mode=${mode}`
}
