/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import type { OrderDraft, OrderWarning } from '@delivery-orders/contract'
import { decimalSum, draftWarnings } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import type { KnownPlaces, KnownRecipient, KnownSender } from '../../operator/known-people.ts'
import type { Shop } from '../../operator/shop.ts'
import { addressText } from '../frame/address-text.ts'
import type { OrderContext, PageContext, View } from '../frame/context.tsx'
import type { Faults, Form } from '../frame/form-values.ts'
import { FaultList, Hidden, Input, Select, TextArea, WindowInputs } from '../frame/forms.tsx'
import { Facts, Table } from '../frame/parts.tsx'
import { wordFor } from '../texts/texts.ts'
import { placesFor, rowsMax, rowsOf, unchosen } from './new-order-draft.ts'

interface Shown {
  readonly form: Form
  readonly faults: Faults
  /** The recipients with the phone that was searched; undefined if none was. */
  readonly found?: readonly KnownRecipient[] | undefined
}

export async function formView(
  context: OrderContext,
  shop: Shop,
  { form, faults, found }: Shown,
): Promise<View> {
  const { texts, newOrderPath } = context
  const known = await placesFor(shop, form)
  const rows = rowsOf(form)
  const filled = { sender: senderOf(context, known.senders), ...form }
  const { client: name, mode, key } = form
  return {
    title: texts.actions.newOrder,
    mode: shop.client.mode,
    isForm: true,
    content: (
      <>
        {clientLine(context, shop)}
        <FaultList texts={texts} faults={faults} />
        <form class="sheet" method="post" action={newOrderPath}>
          {/* Enter presses the first button of a form. */}
          <button type="submit" name="do" value="preview" class="first" tabIndex={-1} aria-hidden>
            {texts.actions.preview}
          </button>
          <Hidden fields={{ client: name, mode, key, rows: String(rows.length) }} />
          <p class="note">{texts.sentences.requiredHelp}</p>
          {recipientFieldset(context, filled, { faults, found, cities: known.cities })}
          {senderFieldset(context, filled, { faults, senders: known.senders })}
          {itemFieldset(context, filled, { faults, rows })}
          {deliveryFieldset(context, filled, faults)}
          <div class="actions">
            <button type="submit" name="do" value="preview" class="main">
              {texts.actions.preview}
            </button>
          </div>
        </form>
      </>
    ),
  }
}

/** Only staff choose the client. */
const clientLine = ({ texts, newOrderPath }: OrderContext, { client }: Shop): VNode | false =>
  newOrderPath === '/orders/new' && (
    <p class="lead">
      <strong>{client.clientName}</strong>
      <span>{texts.modes[client.mode]}</span>
      <Link to={newOrderPath}>{texts.actions.otherClient}</Link>
    </p>
  )

/** The one of the newest order is chosen. Staff ask on the phone if there are several. */
export const senderOf = (
  { newOrderPath }: OrderContext,
  [sender, another]: readonly KnownSender[],
): string => (another && newOrderPath === '/orders/new' ? unchosen : sender ? idOf(sender) : '')

const idOf = ({ orderId, position }: KnownSender): string => `${orderId}.${position}`

function recipientFieldset(
  context: PageContext,
  form: Form,
  { faults, found, cities }: Pick<Shown, 'faults' | 'found'> & Pick<KnownPlaces, 'cities'>,
): VNode {
  const { words, sentences, actions } = context.texts
  const field = { form, faults }
  return (
    <fieldset>
      <legend>{words.recipient}</legend>
      <Input
        {...field}
        name="phone"
        label={words.phone}
        type="tel"
        help={sentences.phoneHelp}
        isRequired
      />
      <button type="submit" name="do" value="find" class="find">
        {actions.find}
      </button>
      {found && foundList(context, found)}
      <Input {...field} name="name" label={words.name} maxLength={200} />
      <Input
        {...field}
        name="street"
        label={words.street}
        maxLength={500}
        isRequired
        help={sentences.streetHelp}
      />
      <Input {...field} name="city" label={words.city} maxLength={100} list={cities} isRequired />
      <Input {...field} name="landmark" label={words.landmark} maxLength={200} />
      <Input {...field} name="position" label={words.position} help={sentences.positionHelp} />
    </fieldset>
  )
}

function foundList(
  { texts: { sentences }, formats, now }: PageContext,
  found: readonly KnownRecipient[],
): VNode {
  if (found.length === 0) return <p class="note wide">{sentences.newRecipient}</p>
  return (
    <div class="found wide">
      <p class="note">{sentences.foundRecipient}</p>
      {found.length > 1 &&
        found.map(({ id, recipient, createdAt }) => (
          <button type="submit" name="do" value={`use:${id}`} class="plain">
            <OwnText
              text={[recipient.name, recipient.address.name, recipient.address.city]
                .filter(Boolean)
                .join(', ')}
            />{' '}
            ({formats.past(createdAt, now)})
          </button>
        ))}
    </div>
  )
}

export function senderFieldset(
  context: OrderContext,
  form: Form,
  { faults, senders }: { readonly faults: Faults; readonly senders: readonly KnownSender[] },
): VNode {
  const { words, sentences } = context.texts
  const field = { form, faults }
  const others = (
    <>
      <Input {...field} name="senderName" label={words.name} maxLength={200} />
      <Input {...field} name="senderPhone" label={words.phone} type="tel" isRequired />
      <Input {...field} name="senderStreet" label={words.street} maxLength={500} isRequired />
      <Input {...field} name="senderCity" label={words.city} maxLength={100} isRequired />
      <Input {...field} name="senderLandmark" label={words.landmark} maxLength={200} />
      <Input {...field} name="senderReference" label={words.reference} maxLength={100} />
    </>
  )
  return (
    <fieldset>
      <legend>{words.sender}</legend>
      {senders.length === 0 ? (
        others
      ) : (
        <>
          <Select
            {...field}
            name="sender"
            label={sentences.senderHelp}
            width="wide"
            isRequired
            options={[
              ...(senderOf(context, senders) === unchosen ? [[unchosen, '–'] as const] : []),
              ...senders.map((known) => [idOf(known), senderText(known)] as const),
              ['', words.anotherSender] as const,
            ]}
          />
          <details class="wide" open={form['sender'] === ''}>
            <summary>{words.anotherSender}</summary>
            <div class="fields">{others}</div>
          </details>
        </>
      )}
    </fieldset>
  )
}

const senderText = ({ sender: { name, phone, address } }: KnownSender): string =>
  [name ?? phone, address.name, address.city].join(', ')

function itemFieldset(
  { texts }: PageContext,
  form: Form,
  { faults, rows }: { readonly faults: Faults; readonly rows: readonly number[] },
): VNode {
  const { words } = texts
  const field = { form, faults }
  return (
    <fieldset class="items">
      <legend>{words.items}</legend>
      {rows.map((row) => (
        <div class="item">
          <Input
            {...field}
            name={`item${row}Name`}
            label={`${words.item} ${row}`}
            maxLength={300}
            isRequired={row === 1 ? true : undefined}
          />
          <Input
            {...field}
            name={`item${row}Quantity`}
            label={words.quantity}
            inputMode="numeric"
            width="narrow"
          />
          <Input
            {...field}
            name={`item${row}Price`}
            label={words.price}
            inputMode="decimal"
            width="narrow"
          />
        </div>
      ))}
      {rows.length < rowsMax && (
        <button type="submit" name="do" value="more">
          {texts.actions.more}
        </button>
      )}
    </fieldset>
  )
}

function deliveryFieldset(context: PageContext, form: Form, faults: Faults): VNode {
  const { words, sentences } = context.texts
  const field = { form, faults }
  return (
    <fieldset>
      <legend>{words.delivery}</legend>
      <WindowInputs {...field} context={context} />
      <Input {...field} name="deadline" label={words.deadline} type="date" />
      <Input {...field} name="fee" label={words.fee} inputMode="decimal" />
      <Input
        {...field}
        name="cash"
        label={words.cash}
        inputMode="decimal"
        help={sentences.cashHelp}
      />
      <Input
        {...field}
        name="reference"
        label={words.reference}
        maxLength={100}
        help={sentences.referenceHelp}
      />
      <TextArea {...field} name="instructions" label={words.instructions} width="wide" />
    </fieldset>
  )
}

/** Shows what the form will create, with what may be a mistake. */
export function previewView(
  context: OrderContext,
  shop: Shop,
  { do: _, ...form }: Form,
  draft: OrderDraft,
): View {
  const { texts, newOrderPath } = context
  const warnings = draftWarnings(draft, context.now) ?? []
  return {
    title: texts.actions.newOrder,
    mode: shop.client.mode,
    content: (
      <div class="preview">
        {clientLine(context, shop)}
        <p>{texts.sentences.previewHelp}</p>
        {warnings.length > 0 && (
          <ul class="warnings">
            {warnings.map((warning) => (
              <li>{warningText(texts, warning)}</li>
            ))}
          </ul>
        )}
        {draftFacts(context, draft)}
        <form method="post" action={newOrderPath}>
          <Hidden fields={form} />
          <button type="submit" name="do" value="create" class="main">
            {texts.actions.create}
          </button>
          <button type="submit" name="do" value="edit">
            {texts.actions.edit}
          </button>
        </form>
      </div>
    ),
  }
}

export const warningText = (
  { warnings }: PageContext['texts'],
  { code, message }: OrderWarning,
): string => (code in warnings ? wordFor(warnings, code) : message)

function draftFacts(context: PageContext, draft: OrderDraft): VNode {
  const { texts, formats, currency, today } = context
  const { recipient, items, deliveryWindow: window, deliveryFee: fee = 0, collect } = draft
  const amount = (value: number | null | undefined) =>
    value === undefined || value === null ? undefined : formats.amount(value, currency)
  const total = decimalSum([fee ?? 0, ...items.map((item) => item.total ?? 0)])
  const sender = items[0]?.sender
  return (
    <>
      <Facts
        texts={texts}
        facts={[
          ['reference', draft.referenceNumber ?? undefined],
          ['recipient', <PartyText party={recipient} />],
          ['sender', sender && <PartyText party={sender} />],
          [
            'window',
            window && formats.timeSpan(Date.parse(window.from), Date.parse(window.to), today),
          ],
          ['deadline', draft.deliveryDeadline ?? undefined],
          ['instructions', draft.deliveryInstructions ?? undefined],
          ['fee', amount(fee)],
          ['total', amount(total)],
          ['cash', collect ? amount(collect.amount) : texts.sentences.noCash],
        ]}
      />
      <Table
        texts={texts}
        label={texts.words.items}
        columns={['item', 'quantity', 'price']}
        wide={['item']}
        rows={items.map(({ itemName, quantity, total: price }) => [
          <OwnText text={itemName} />,
          quantity,
          amount(price),
        ])}
      />
    </>
  )
}

const PartyText = ({
  party: { name, phone, address },
}: {
  readonly party: OrderDraft['recipient'] | OrderDraft['items'][number]['sender']
}): VNode => <OwnText text={[name, phone, addressText(address)].filter(Boolean).join(', ')} />
