/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { type OrderPatch, Refusal } from '@delivery-orders/contract'
import type { Order } from '@delivery-orders/domain'
import { secretText } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import { entityTag } from '@delivery-orders/operations/store'
import { type Shop, shopOf } from '../../operator/shop.ts'
import { localTimes } from '../../operator/zone.ts'
import {
  type DeskAction,
  type DeskContext,
  type DeskPage,
  grantOf,
  type OrderContext,
  orderAt,
  type View,
} from '../frame/context.tsx'
import {
  type Faults,
  type FieldOf,
  type Form,
  faultsOfRefusal,
  noFaults,
  orderFields,
  phoneIn,
  positionIn,
  textIn,
  timeIn,
  withValues,
} from '../frame/form-values.ts'
import { FaultList, Hidden, Input, TextArea, WindowInputs } from '../frame/forms.tsx'
import { StatusText, titleOf } from '../frame/parts.tsx'

/** Shows what can be corrected. The service decides which of it still can be. */
export const correctPage: DeskPage = async (context) => {
  const found = await ordered(context)
  return found && formOf(context, found)
}

/** An order, with the shop of its client. */
export interface ShopOrder {
  readonly shop: Shop
  readonly order: Order
}

async function ordered(context: DeskContext): Promise<ShopOrder | undefined> {
  const found = await orderAt(context)
  if (!found) return undefined
  const { order, client, clientName } = found
  return { order, shop: shopOf(context, grantOf(context.access, client, clientName)) }
}

/** Undefined for an erased order, of which nothing can be corrected. */
export function formOf(context: OrderContext, found: ShopOrder): View | undefined {
  const { rendering, random } = context
  const { order } = found
  if (order.erasedAt !== null) return undefined
  const known = fieldsOf(context, order)
  const form = {
    ...known,
    key: secretText(random),
    tag: entityTag(rendering.render(order)),
    was: JSON.stringify(known),
  }
  return correctView(context, found, form, noFaults)
}

export const correct: DeskAction = async (context, form) => {
  const found = await ordered(context)
  return found && (await correctOrder(context, found, form))
}

export async function correctOrder(
  context: OrderContext,
  found: ShopOrder,
  form: Form,
): Promise<string | View> {
  const { order, shop } = found
  const corrected = await shop.call('updateOrder', {
    params: { reference: order.reference },
    body: patchIn(context, form),
    key: form['key'] ?? '',
    ifMatch: form['tag'] ?? '',
  })
  if (!(corrected instanceof Refusal)) return context.pathOf(order)
  return correctView(context, found, form, faultsOfRefusal(context.texts, corrected, fieldOf))
}

/** The fields of the form, as an order has them. */
function fieldsOf(context: OrderContext, order: Order): Record<string, string> {
  const { recipient, deliveryInstructions, deliveryWindow: window } = order
  const { name, landmark, city, latitude, longitude } = recipient.address
  const { write } = localTimes(context.timeZone)
  return {
    phone: recipient.phone,
    name: recipient.name ?? '',
    street: name,
    city,
    landmark: landmark ?? '',
    position: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
    from: window ? write(window.from) : '',
    to: window ? write(window.to) : '',
    instructions: deliveryInstructions ?? '',
  }
}

/**
 * Changes only the fields that were entered: an order may have values that a form cannot show, such as seconds. `was` is
 * what the form had at first, so that pressing its button twice sends the same patch.
 */
function patchIn(context: OrderContext, form: Form): OrderPatch {
  const was = textsIn(form['was'])
  /** Undefined if the field was left as it was. */
  const entered = <Value, Empty>(name: string, value: Value | undefined, empty: Empty) =>
    textIn(form, name) === textIn(was, name) ? undefined : (value ?? empty)
  const text = <Empty,>(name: string, empty: Empty) => entered(name, textIn(form, name), empty)
  const times = localTimes(context.timeZone)
  const time = (name: string) => entered(name, timeIn(times, form, name), '')
  const none = { latitude: null, longitude: null }
  const address = unlessEmpty({
    name: text('street', ''),
    city: text('city', ''),
    landmark: text('landmark', null),
    ...entered('position', positionIn(form, 'position'), none),
  })
  const phone = entered('phone', phoneIn(context, form, 'phone'), '')
  const window = unlessEmpty({ from: time('from'), to: time('to') })
  const hasWindow = textIn(form, 'from') !== undefined || textIn(form, 'to') !== undefined
  return withValues({
    recipient: unlessEmpty({ name: text('name', null), phone, address }),
    deliveryWindow: window && (hasWindow ? window : null),
    deliveryInstructions: text('instructions', null),
  })
}

function unlessEmpty(fields: object): object | undefined {
  const values = withValues(fields)
  return Object.keys(values).length > 0 ? values : undefined
}

function textsIn(json: string | undefined): Form {
  try {
    return JSON.parse(json ?? '{}')
  } catch {
    return {}
  }
}

const fieldOf: FieldOf = (pointer) => orderFields[pointer]

function correctView(
  context: OrderContext,
  { order, shop }: ShopOrder,
  form: Form,
  faults: Faults,
): View {
  const { texts } = context
  const { words, sentences } = texts
  const field = { form, faults }
  return {
    mode: shop.client.mode,
    title: `${titleOf(context, order)} – ${texts.actions.correct}`,
    isForm: true,
    content: (
      <>
        <p class="lead">
          <StatusText texts={texts} status={order.status} />
          <Link to={context.pathOf(order)}>{words.backToOrder}</Link>
        </p>
        <FaultList texts={texts} faults={faults} />
        <form class="sheet" method="post" action={`${context.pathOf(order)}/correct`}>
          <Hidden fields={{ key: form['key'], tag: form['tag'], was: form['was'] }} />
          <fieldset>
            <legend>{words.recipient}</legend>
            <Input {...field} name="phone" label={words.phone} type="tel" />
            <Input {...field} name="name" label={words.name} maxLength={200} />
            <Input {...field} name="street" label={words.street} maxLength={500} />
            <Input {...field} name="city" label={words.city} maxLength={100} />
            <Input {...field} name="landmark" label={words.landmark} maxLength={200} />
            <Input
              {...field}
              name="position"
              label={words.position}
              help={sentences.positionHelp}
            />
          </fieldset>
          <fieldset>
            <legend>{words.delivery}</legend>
            <WindowInputs {...field} context={context} />
            <TextArea {...field} name="instructions" label={words.instructions} width="wide" />
          </fieldset>
          <p class="note">{sentences.correctHelp}</p>
          <button type="submit" class="main">
            {texts.actions.save}
          </button>
        </form>
      </>
    ),
  }
}
