import { type OrderDraft, type Violation, violationsOf } from '@delivery-orders/contract'
import { draftFaults } from '@delivery-orders/domain'
import type { KnownPlaces, KnownRecipient, KnownSender } from '../../operator/known-people.ts'
import type { Shop } from '../../operator/shop.ts'
import { type LocalTimes, localTimes } from '../../operator/zone.ts'
import {
  type FieldOf,
  type Form,
  numberIn,
  orderFields,
  phoneIn,
  positionIn,
  textIn,
  timeIn,
  withValues,
} from '../frame/form-values.ts'

const rowsAtFirst = 3
export const rowsMax = 30

/** The value of the field while a client has several senders and none is chosen. */
export const unchosen = 'none'

export interface DraftContext {
  readonly phoneCountry: string | undefined
  readonly timeZone: string
}

export interface Entered {
  readonly draft: OrderDraft
  /** The row of the form that has each item. */
  readonly rows: readonly number[]
}

/** The draft may break the contract, which then says where. */
export async function draftIn(context: DraftContext, shop: Shop, form: Form): Promise<Entered> {
  const times = localTimes(context.timeZone)
  const sender = await senderIn(context, shop, form)
  const rows = rowsOf(form).filter((row) =>
    ['Name', 'Quantity', 'Price'].some((part) => textIn(form, `item${row}${part}`)),
  )
  const draft = withValues({
    referenceNumber: textIn(form, 'reference'),
    recipient: withValues({
      name: textIn(form, 'name'),
      phone: phoneIn(context, form, 'phone'),
      address: addressIn(form, ''),
    }),
    items: rows.map((row) =>
      withValues({
        itemName: textIn(form, `item${row}Name`),
        quantity: numberIn(form, `item${row}Quantity`) ?? 1,
        total: numberIn(form, `item${row}Price`),
        sender,
      }),
    ),
    deliveryWindow: windowIn(form, times),
    deliveryDeadline: textIn(form, 'deadline'),
    deliveryInstructions: textIn(form, 'instructions'),
    deliveryFee: numberIn(form, 'fee'),
    collect: collectIn(form),
  })
  return { draft: draft as unknown as OrderDraft, rows }
}

function windowIn(form: Form, times: LocalTimes): object | undefined {
  const [from, to] = [timeIn(times, form, 'from'), timeIn(times, form, 'to')]
  return from || to ? withValues({ from, to }) : undefined
}

function collectIn(form: Form): object | undefined {
  const amount = numberIn(form, 'cash')
  return amount ? { amount } : undefined
}

const addressIn = (form: Form, prefix: '' | 'sender'): object =>
  withValues({
    name: textIn(form, named(prefix, 'street')),
    city: textIn(form, named(prefix, 'city')),
    landmark: textIn(form, named(prefix, 'landmark')),
    ...(prefix === '' && positionIn(form, 'position')),
  })

const named = (prefix: '' | 'sender', field: string): string =>
  prefix === '' ? field : `${prefix}${field.slice(0, 1).toUpperCase()}${field.slice(1)}`

async function senderIn(context: DraftContext, shop: Shop, form: Form): Promise<object> {
  const chosen = await chosenSender(shop, form)
  if (chosen) return chosen.sender
  return withValues({
    name: textIn(form, 'senderName'),
    phone: phoneIn(context, form, 'senderPhone'),
    referenceNumber: textIn(form, 'senderReference') ?? null,
    address: addressIn(form, 'sender'),
  })
}

/** Finds the sender that a form has chosen among those of the client. */
export async function chosenSender(shop: Shop, form: Form): Promise<KnownSender | undefined> {
  const [, orderId, position] = /^(\d{1,15})\.(\d{1,3})$/.exec(form['sender'] ?? '') ?? []
  const item = { orderId: Number(orderId), position: Number(position) }
  const sender = orderId ? await shop.findSender(item) : undefined
  return sender && { ...item, sender }
}

/** Returns what a form suggests. The sender that it has chosen is among them, although newer orders may have others. */
export async function placesFor(shop: Shop, form: Form): Promise<KnownPlaces> {
  const places = await shop.knownPlaces()
  const chosen = await chosenSender(shop, form)
  if (!chosen) return places
  const text = JSON.stringify(chosen.sender)
  const others = places.senders.filter(({ sender }) => JSON.stringify(sender) !== text)
  return { ...places, senders: [chosen, ...others] }
}

export const rowsOf = (form: Form): readonly number[] => {
  const asked = Number(form['rows'] ?? rowsAtFirst) + (form['do'] === 'more' ? rowsAtFirst : 0)
  const count = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), rowsMax) : rowsAtFirst
  return Array.from({ length: count }, (_, index) => index + 1)
}

export const fieldOf =
  (rows: readonly number[]): FieldOf =>
  (pointer) => {
    const [, item, inItem = ''] = /^\/items\/(\d+)(\/.*)?$/.exec(pointer) ?? []
    if (item === undefined) return fields[pointer]
    const [part, fault] = itemFields[inItem] ?? []
    // All items have one sender.
    return part && fault ? [`item${rows[Number(item)]}${part}`, fault] : fields[inItem]
  }

const fields: Readonly<Record<string, ReturnType<FieldOf>>> = {
  ...orderFields,
  '/items': ['item1Name', 'missing'],
  '/referenceNumber': ['reference', 'reference'],
  '/sender/name': ['senderName', 'text'],
  '/sender/phone': ['senderPhone', 'phone'],
  '/sender/referenceNumber': ['senderReference', 'text'],
  '/sender/address/name': ['senderStreet', 'text'],
  '/sender/address/city': ['senderCity', 'text'],
  '/sender/address/landmark': ['senderLandmark', 'text'],
  '/deliveryDeadline': ['deadline', 'time'],
  '/deliveryFee': ['fee', 'amount'],
  '/collect/amount': ['cash', 'amount'],
}

const itemFields: Readonly<Record<string, ReturnType<FieldOf>>> = {
  '/itemName': ['Name', 'text'],
  '/quantity': ['Quantity', 'quantity'],
  '/total': ['Price', 'amount'],
}

/** The pointers of the contract, with and without their list, and the fields of the form; items are the first one. */
export const namesOfContract = (): readonly (readonly [pointer: string, field: string])[] => [
  ...Object.entries(fields).flatMap(([pointer, [field] = ['']]) => [
    [pointer, field] as const,
    [`/items${pointer}`, field] as const,
  ]),
  ...Object.entries(itemFields).flatMap(([pointer, [part] = ['']]) => [
    [pointer, `item1${part}`] as const,
    [`/items${pointer}`, `item1${part}`] as const,
  ]),
]

/** Returns what the service would find wrong with a draft. */
export function faultsOf(draft: OrderDraft): readonly Violation[] {
  const violations = violationsOf('createOrder', { body: draft })
  return violations.length > 0 ? violations : draftFaults(draft)
}

export function recipientFields({ recipient: { name, phone, address } }: KnownRecipient): Form {
  const { latitude, longitude } = address
  return {
    phone,
    name: name ?? '',
    street: address.name,
    city: address.city,
    landmark: address.landmark ?? '',
    position: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
  }
}
