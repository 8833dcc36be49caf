/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { type OrderPatch, Refusal } from '@delivery-orders/contract'
import type { Order } from '@delivery-orders/domain'
import { entityTag, type FleetOrder, secretText } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import { localTimes } from '../operator/zone.ts'
import {
  type DeskAction,
  type DeskContext,
  type DeskPage,
  grantOf,
  orderAt,
  type View,
} from './context.tsx'
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
} from './form-values.ts'
import { FaultList, Hidden, Input, TextArea, WindowInputs } from './forms.tsx'
import { StatusText, titleOf } from './parts.tsx'

/** Shows what can be corrected. The service decides which of it still can be. */
export const correctPage: DeskPage = async (context) => {
  const found = await orderAt(context)
  if (!found || found.order.erasedAt !== null) return undefined
  const { rendering, random } = context
  const known = fieldsOf(context, found.order)
  const form = {
    ...known,
    key: secretText(random),
    tag: entityTag(rendering.render(found.order)),
    was: JSON.stringify(known),
  }
  return correctView(context, found, form, noFaults)
}

export const correct: DeskAction = async (context, form) => {
  const found = await orderAt(context)
  if (!found) return undefined
  const { call, access, texts } = context
  const { order, client, clientName } = found
  const corrected = await call('updateOrder', {
    client: grantOf(access, client, clientName),
    params: { reference: order.reference },
    body: patchIn(context, form),
    key: form['key'] ?? '',
    ifMatch: form['tag'] ?? '',
  })
  if (!(corrected instanceof Refusal)) return `/orders/${order.id}`
  return correctView(context, found, form, faultsOfRefusal(texts, corrected, fieldOf))
}

/** The fields of the form, as an order has them. */
function fieldsOf(context: DeskContext, order: Order): Record<string, string> {
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
function patchIn(context: DeskContext, form: Form): OrderPatch {
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
  context: DeskContext,
  { order, client }: FleetOrder,
  form: Form,
  faults: Faults,
): View {
  const { texts } = context
  const { words, sentences } = texts
  const field = { form, faults }
  return {
    mode: client.mode,
    title: `${titleOf(context, order)} – ${texts.actions.correct}`,
    isForm: true,
    content: (
      <>
        <p class="lead">
          <StatusText texts={texts} status={order.status} />
          <Link to={`/orders/${order.id}`}>{words.backToOrder}</Link>
        </p>
        <FaultList texts={texts} faults={faults} />
        <form class="sheet" method="post" action={`/orders/${order.id}/correct`}>
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
