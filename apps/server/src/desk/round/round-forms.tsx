/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { CourierItem, CourierOrder } from '@delivery-orders/operations'
import { OwnText } from '@delivery-orders/operations/pages'
import type { ComponentChildren, VNode } from 'preact'
import type { CourierContext } from '../frame/context.tsx'
import { keyField } from '../frame/form-key.tsx'
import { type Faults, type Form, noFaults } from '../frame/form-values.ts'
import { Check, FaultList, Hidden, Input, TextArea } from '../frame/forms.tsx'
import { titleOf } from '../frame/parts.tsx'
import { type StopAct, shownText } from './round-steps.ts'
import { dueOf, type Parcel } from './round-stops.ts'

/** The form of a stop that was sent and refused: it is open, with what was entered. */
export interface Panel {
  readonly act: StopAct
  readonly form: Form
  readonly faults: Faults
}

type Items = readonly CourierItem[]

interface StopFormParts {
  readonly context: CourierContext
  readonly order: CourierOrder
  readonly items: Items
  readonly act: StopAct
  readonly children: ComponentChildren
}

/** `data-orders`: the script sends the steps of an order one after another. */
const StopForm = ({ context, order, items, act, children }: StopFormParts): VNode => (
  <form method="post" action={`/round/${order.id}`} data-orders={order.id}>
    {keyField(context)}
    <Hidden fields={{ act, shown: shownText(items) }} />
    {children}
  </form>
)

/** Tells forms apart: an order can be in two stops, with different items. */
const scopeOf = ({ id }: CourierOrder, [first]: Items): string => `${id}-${first?.position ?? 0}-`

const shownOf = (panel: Panel | undefined, act: StopAct): Pick<Panel, 'form' | 'faults'> =>
  panel?.act === act ? panel : { form: {}, faults: noFaults }

interface PanelParts extends Omit<StopFormParts, 'children'> {
  readonly title: string
  readonly panel: Panel | undefined
  readonly children: ComponentChildren
}

/** A form behind a button. Only one of a stop is open. */
const FormPanel = ({ title, panel, ...parts }: PanelParts): VNode => {
  const { context, order, items, act, children } = parts
  const { faults } = shownOf(panel, act)
  return (
    <details
      class={`panel ${act}`}
      name={`a${order.id}`}
      id={`${act}${scopeOf(order, items)}`}
      open={panel?.act === act}
    >
      <summary>{title}</summary>
      <StopForm {...parts}>
        <FaultList texts={context.texts} faults={faults} />
        {children}
      </StopForm>
    </details>
  )
}

export function deliveredForm(
  context: CourierContext,
  order: CourierOrder,
  items: Items,
  panel: Panel | undefined,
): VNode {
  const { round: texts, formats } = context
  const { form, faults } = shownOf(panel, 'delivered')
  const { code, minimumAge, photo, signature } = order.requires
  const due = dueOf(order)
  const scope = scopeOf(order, items)
  const shown = {
    faults,
    scope,
    form: { collected: due > 0 ? String(due) : undefined, ...form },
  }
  const isAsked = Boolean(code ?? minimumAge ?? photo ?? signature)
  return (
    <FormPanel {...{ context, order, items, panel }} act="delivered" title={texts.delivered}>
      {code === 'locked' && <p class="alarm">{texts.codeLocked}</p>}
      {askedFields(context, order, shown)}
      {due > 0 && (
        <Input
          {...shown}
          name="collected"
          label={`${texts.cashTaken} (${order.currency})`}
          inputMode="decimal"
          help={`${texts.takeCash} ${formats.amount(due, order.currency)}`}
        />
      )}
      {isAsked && (
        <details class="more" open={code === 'locked' || form['exception'] !== undefined}>
          <summary>{texts.withoutProof}</summary>
          <Input
            {...shown}
            name="exception"
            label={texts.exception}
            help={texts.exceptionHelp}
            maxLength={500}
          />
        </details>
      )}
      {(items.length > 1 || items.some(({ quantity }) => quantity > 1)) && (
        <details class="more" open={faults.has('quantities')}>
          <summary>{texts.partly}</summary>
          <p>{texts.partlyHelp}</p>
          {items.map((item) => acceptedField(item, form))}
        </details>
      )}
      <details class="more">
        <summary>{texts.receivedBy}</summary>
        <Input {...shown} name="receivedBy" label={texts.name} maxLength={200} />
      </details>
      <button class="main" type="submit">
        {texts.confirmDelivered}
      </button>
    </FormPanel>
  )
}

/** What the order asks for at the door. */
function askedFields(
  context: CourierContext,
  { requires: { code, minimumAge, photo, signature } }: CourierOrder,
  shown: Pick<Panel, 'form' | 'faults'> & { readonly scope: string },
): VNode {
  const { round: texts } = context
  return (
    <>
      {/* The script says here what is wrong with a code. */}
      {code && shown.faults.size === 0 && <p class="alarm" role="alert" />}
      {code === 'asked' && (
        <Input {...shown} name="code" label={texts.askCode} inputMode="numeric" maxLength={4} />
      )}
      {minimumAge !== undefined && (
        <Check
          name="ageChecked"
          label={texts.ageSeen(minimumAge)}
          isChecked={shown.form['ageChecked'] !== undefined}
        />
      )}
      {photo && photoField(context, 'photo')}
      {signature && photoField(context, 'signature')}
    </>
  )
}

/** Longer lists are typed. */
const choicesMax = 20

/** A choice takes two taps, and no keyboard. */
function acceptedField({ position, itemName, quantity }: CourierItem, form: Form): VNode {
  const name = `quantity${position}`
  const value = form[name] ?? String(quantity)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label class="accepted">
      <OwnText text={itemName} />
      {quantity > choicesMax ? (
        <input name={name} inputMode="numeric" value={value} autocomplete="off" />
      ) : (
        <select name={name}>
          {Array.from({ length: quantity + 1 }, (_, index) => String(quantity - index)).map(
            (count) => (
              <option value={count} selected={count === value}>
                {count} / {quantity}
              </option>
            ),
          )}
        </select>
      )}
    </label>
  )
}

/** The script shows the field, and sends what was taken before the step. */
const photoField = (
  { round: texts, hasPhotos }: CourierContext,
  name: 'photo' | 'signature',
): VNode | false =>
  hasPhotos && (
    <label class="photo" hidden data-photo={name}>
      {texts[name]}
      <input type="file" accept="image/*" capture="environment" />
      <small data-taken={texts.script.photoTaken} data-failed={texts.script.photoFailed} />
    </label>
  )

export function failedForm(
  context: CourierContext,
  order: CourierOrder,
  items: Items,
  panel: Panel | undefined,
): VNode {
  const { round: texts, texts: desk } = context
  const { form, faults } = shownOf(panel, 'failed')
  return (
    <FormPanel {...{ context, order, items, panel }} act="failed" title={texts.notDelivered}>
      {reasonChoice(context, desk.reasons, form)}
      {whichItems(context, items, form)}
      <TextArea
        {...{ form, faults, scope: `${scopeOf(order, items)}f` }}
        name="comment"
        label={texts.comment}
      />
      <button class="main" type="submit">
        {texts.confirmNotDelivered}
      </button>
    </FormPanel>
  )
}

const reasonChoice = (
  { round: texts }: CourierContext,
  reasons: Readonly<Record<string, string>>,
  form: Form,
): VNode => (
  <fieldset class="reasons">
    <legend>{texts.reason}</legend>
    {Object.entries(reasons).map(([reason, label]) => (
      <label>
        <input
          type="radio"
          name="reason"
          value={reason}
          required
          checked={form['reason'] === reason}
        />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)

export const itemText = ({ itemName, quantity }: CourierItem): VNode => (
  <>
    {quantity > 1 && <strong>{quantity} × </strong>}
    <OwnText text={itemName} />
  </>
)

const parcelName = ({ order, item }: Parcel): string => `i${order.id}.${item.position}`

export const parcelCheck = (context: CourierContext, parcel: Parcel): VNode => (
  <label class="check">
    <input type="checkbox" name={parcelName(parcel)} checked />
    <span>
      {itemText(parcel.item)} <small>{titleOf(context, parcel.order)}</small>
    </span>
  </label>
)

/** For a sender who is closed, or has nothing to hand out. A panel beside `Picked up`, which is a form of its own. */
export function giveBackForm(context: CourierContext, parcels: readonly Parcel[]): VNode {
  const { round: texts } = context
  const [first] = parcels
  const ids = [...new Set(parcels.map(({ order }) => order.id))]
  return (
    <details class="panel failed">
      <summary>{texts.notPickedUp}</summary>
      <form method="post" action="/round/give-back" data-orders={ids.join(' ')}>
        {keyField(context)}
        {reasonChoice(context, texts.pickupReasons, {})}
        {parcels.length === 1 ? (
          <Hidden
            fields={Object.fromEntries(parcels.map((parcel) => [parcelName(parcel), 'on']))}
          />
        ) : (
          <fieldset class="choice">
            <legend>{texts.which}</legend>
            {parcels.map((parcel) => parcelCheck(context, parcel))}
          </fieldset>
        )}
        <TextArea
          {...shownOf(undefined, 'failed')}
          scope={`${first?.order.id}-${first?.item.position}g`}
          name="comment"
          label={texts.comment}
        />
        <p>{texts.giveBackHelp}</p>
        <button class="main" type="submit">
          {texts.confirmNotPickedUp}
        </button>
      </form>
    </details>
  )
}

/** All items are chosen at first. */
const whichItems = ({ round: texts }: CourierContext, items: Items, form: Form): VNode | false =>
  items.length > 1 && (
    <fieldset class="choice">
      <legend>{texts.which}</legend>
      {items.map(({ position, itemName }) => (
        <Check
          name={`item${position}`}
          label={<OwnText text={itemName} />}
          isChecked={form['shown'] === undefined || form[`item${position}`] !== undefined}
        />
      ))}
    </fieldset>
  )

export const returnedForm = (
  context: CourierContext,
  order: CourierOrder,
  items: Items,
  panel: Panel | undefined,
): VNode => (
  <FormPanel {...{ context, order, items, panel }} act="returned" title={context.round.returned}>
    {whichItems(context, items, shownOf(panel, 'returned').form)}
    <TextArea
      {...shownOf(panel, 'returned')}
      scope={`${scopeOf(order, items)}r`}
      name="comment"
      label={context.round.comment}
    />
    <button class="main" type="submit">
      {context.round.confirmReturned}
    </button>
  </FormPanel>
)

export const transitForm = (context: CourierContext, order: CourierOrder, items: Items): VNode => (
  <StopForm {...{ context, order, items }} act="in_transit">
    <button type="submit">{context.round.onMyWay}</button>
  </StopForm>
)

export const againForm = (context: CourierContext, order: CourierOrder, items: Items): VNode => (
  <StopForm {...{ context, order, items }} act="again">
    <button type="submit">{context.round.again}</button>
  </StopForm>
)
