import type { OrderDraft, OrderWarning } from '@delivery-orders/contract'
import { draftWarnings } from '@delivery-orders/domain'
import { readCsv, unreadable } from '../../operator/read-csv.ts'
import type { Shop } from '../../operator/shop.ts'
import { type Form, faultsIn, phoneIn, textIn } from '../frame/form-values.ts'
import { deskTexts } from '../texts/all-texts.ts'
import type { DeskTexts, Word } from '../texts/texts.ts'
import {
  chosenSender,
  type DraftContext,
  draftIn,
  type Entered,
  faultsOf,
  fieldOf,
  rowsMax as itemsMax,
  namesOfContract,
} from './new-order-draft.ts'

/** Maximum number of rows of a file: each order is a commit of its own, and a person waits for all of them. */
export const importedMax = 500

/** Maximum length of a wrong value that is shown. */
const shownMax = 60

type Texts = Pick<DeskTexts, 'words' | 'shop'>

interface ImportContext extends DraftContext {
  readonly texts: DeskTexts
  readonly now: number
}

/** A fault of a row, in words. */
export interface RowFault {
  readonly row: number
  readonly text: string
  /** What stands there. */
  readonly value?: string | undefined
}

/** An order that rows of a file describe. Rows are numbered as spreadsheets number them. */
export interface ImportedOrder {
  readonly rows: readonly number[]
  readonly draft: OrderDraft
  readonly faults: readonly RowFault[]
  readonly warnings: readonly OrderWarning[]
}

export interface Imported {
  readonly header: readonly string[]
  /** The rows of the file by their numbers. */
  readonly lines: ReadonlyMap<number, readonly string[]>
  readonly orders: readonly ImportedOrder[]
  /** The names of columns that are not read. */
  readonly unread: readonly string[]
}

/** The columns of a file are the fields of the form for a new order: those of the order, and those of its first item. */
const orderColumns = [
  ...(['reference', 'phone', 'name', 'street', 'city', 'landmark', 'position'] as const),
  ...(['from', 'to', 'deadline', 'fee', 'cash', 'instructions'] as const),
]
const senderColumns = [
  ...(['senderName', 'senderPhone', 'senderStreet', 'senderCity'] as const),
  ...(['senderLandmark', 'senderReference'] as const),
]
const itemColumns = ['item1Name', 'item1Quantity', 'item1Price'] as const

export const importColumns = [...orderColumns, ...itemColumns, ...senderColumns] as const
type Column = (typeof importColumns)[number] | 'latitude' | 'longitude'

export const neededColumns: readonly Column[] = ['phone', 'street', 'city', 'item1Name']

const itemWords: Readonly<Record<string, Word>> = {
  Name: 'item',
  Quantity: 'quantity',
  Price: 'price',
}

/** Returns the name of a column, or of a field of the form. */
export function columnText({ words }: Pick<Texts, 'words'>, field: string): string {
  const [, part] = /^item\d+(\w+)$/.exec(field) ?? []
  if (part) return words[itemWords[part] ?? 'item']
  const [, ofSender] = /^sender(\w+)$/.exec(field) ?? []
  if (ofSender) return `${words.sender} – ${words[ofSender.toLowerCase() as Word]}`
  if (field === 'from' || field === 'to') return `${words.window} – ${words[field]}`
  return words[field as Word] ?? field
}

/** What people call the columns besides. */
const otherNames: Readonly<Partial<Record<Column, string>>> = {
  reference: 'ref, order, order number, order id, commande, numéro de commande, n° commande',
  phone: 'telephone, tel, mobile, phone number, customer phone, recipient phone, numéro, contact',
  name: 'recipient, customer, customer name, client, destinataire, nom du client, nom complet',
  street: 'address, delivery address, street, adresse, adresse de livraison, rue, quartier',
  city: 'town, commune, ville de livraison',
  landmark: 'point de repère',
  position: 'gps, coordinates, coordonnées',
  latitude: 'lat',
  longitude: 'lng, lon',
  item1Name: 'product, product name, description, produit, désignation, libellé, colis',
  item1Quantity: 'qty, qté, nombre',
  item1Price: 'price, amount, prix, montant',
  from: 'from, à partir de',
  to: 'to, until, jusqu’à',
  deadline: 'delivery date, due date, date, date de livraison, à livrer avant le',
  fee: 'shipping, shipping fee, livraison, frais',
  cash: 'cash, cod, cash on delivery, amount to collect, montant à encaisser, encaissement',
  instructions: 'note, notes, comment, remarques, commentaire',
  senderName: 'sender, expéditeur, boutique',
  senderStreet: 'sender address, adresse de l’expéditeur',
}

/** Only letters and digits of a name count, without accents. */
const bare = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column that each name means, in every language of the desk and in the contract. */
const columnsByName: ReadonlyMap<string, Column> = new Map([
  ...Object.entries(otherNames).flatMap(([column, names]) =>
    names.split(',').map((name) => [bare(name), column as Column] as const),
  ),
  ...namesOfContract().map(([pointer, field]) => [bare(pointer), field as Column] as const),
  ...(['latitude', 'longitude'] as const).flatMap((column) =>
    ['', 'recipient address '].map((parent) => [bare(parent + column), column] as const),
  ),
  ...Object.values(deskTexts).flatMap((texts) =>
    importColumns.map((column) => [bare(columnText(texts, column)), column] as const),
  ),
])

/** The column of the file of refused rows that says why. It is not read. */
const problemNames = Object.values(deskTexts).map(({ shop }) => bare(shop.problem))

interface RowForm {
  readonly row: number
  readonly form: Form
}

/** Reads a file of orders. Returns a sentence if it cannot be read at all. */
export async function readImport(
  context: ImportContext,
  shop: Shop,
  form: Form,
): Promise<Imported | string> {
  const { texts } = context
  if (form['rows']?.includes(unreadable)) return texts.shop.noCsv
  const read = readCsv(form['rows'] ?? '')
  if (!read) return texts.shop.openQuote
  const [first, ...others] = read.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ row: index + 1, cells }] : [],
  )
  if (!first || others.length === 0) return texts.shop.nothing
  if (others.length > importedMax) return texts.shop.tooMany(importedMax)
  const header = first.cells
  const columns = header.map((name) => columnsByName.get(bare(name)))
  const fault = headerFault(texts, columns)
  if (fault !== undefined) return fault
  const rows = others.map(({ row, cells }) => ({ row, form: rowForm(columns, cells) }))
  const groups = [
    ...Map.groupBy(rows, ({ row, form }) => textIn(form, 'reference') ?? row).values(),
  ]
  const sender = await chosenSender(shop, form)
  const isEntered = enteredSender.every((field) => textIn(form, field))
  if (!sender && !isEntered && !groups.every(hasOwnSender)) return texts.shop.noSender
  // All orders of a file have the sender that was chosen, which is found once.
  const bound = { ...shop, findSender: () => Promise.resolve(sender?.sender) }
  const orders: ImportedOrder[] = []
  for (const group of groups) orders.push(await orderOf(context, bound, form, group))
  return {
    header,
    lines: new Map(others.map(({ row, cells }) => [row, cells])),
    orders,
    unread: header.filter(
      (name, index) => name.trim() !== '' && !columns[index] && !problemNames.includes(bare(name)),
    ),
  }
}

function headerFault(texts: Texts, columns: readonly (Column | undefined)[]): string | undefined {
  if (columns.every((column) => column === undefined)) return texts.shop.noColumns
  const missing = neededColumns.filter((column) => !columns.includes(column))
  return missing.length === 0
    ? undefined
    : texts.shop.missing(missing.map((column) => columnText(texts, column)).join(', '))
}

/** The fields that a sender must have. */
const enteredSender = ['senderPhone', 'senderStreet', 'senderCity'] as const

const hasOwnSender = ([first]: readonly RowForm[]): boolean =>
  senderColumns.some((column) => first?.form[column])

/** The first column of a name that has a value counts. */
function rowForm(columns: readonly (Column | undefined)[], cells: readonly string[]): Form {
  const form: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim()
    if (column && text) form[column] ??= isTime(column) ? timeOf(text) : text
  }
  const { latitude, longitude } = form
  const position = [latitude, longitude].map((each) => each?.replace(',', '.')).join(', ')
  return latitude && longitude ? { position, ...form } : form
}

const isTime = (column: Column): boolean => ['from', 'to', 'deadline'].includes(column)

/** Writes a time as the fields of forms do. Days come before months, as in French. */
function timeOf(text: string): string {
  const [, day = '', month = '', year, rest = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(.*)$/.exec(text) ?? []
  const ordered = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}` : text
  const [, date, hour = '', minute = '00'] =
    /^(\d{4}-\d\d-\d\d)[ T,]+(\d{1,2})[:hH](\d\d)?(?::\d\d)?$/.exec(ordered) ?? []
  return date ? `${date}T${hour.padStart(2, '0')}:${minute}` : ordered
}

async function orderOf(
  context: ImportContext,
  shop: Shop,
  chosen: Form,
  group: readonly RowForm[],
): Promise<ImportedOrder> {
  const entered = await draftIn(context, shop, formOf(chosen, group))
  const { draft } = entered
  const faults = [
    ...draftFaults(context, entered, group),
    ...differences(context.texts, group),
    ...group
      .slice(itemsMax)
      .map(({ row }) => ({ row, text: context.texts.shop.tooManyItems(itemsMax) })),
  ].toSorted((one, other) => one.row - other.row)
  return {
    rows: group.map(({ row }) => row),
    draft,
    faults,
    // What is no amount has no sum.
    warnings: (faults.length === 0 && draftWarnings(draft, context.now)) || [],
  }
}

/** The form that would create the order. The sender of its rows counts before the one that was chosen. */
function formOf(chosen: Form, group: readonly RowForm[]): Form {
  const [first] = group
  const items = group.flatMap(({ form }, index) =>
    itemColumns.map((column) => [column.replace('1', String(index + 1)), form[column]]),
  )
  return {
    ...(hasOwnSender(group) ? {} : chosen),
    ...first?.form,
    ...Object.fromEntries(items),
    rows: String(group.length),
  }
}

function draftFaults(
  context: ImportContext,
  { draft, rows }: Entered,
  group: readonly RowForm[],
): readonly RowFault[] {
  const { texts } = context
  const { ofColumn, lostZero } = texts.shop
  const found = faultsIn(texts, faultsOf(draft), fieldOf(rows))
  return [...found].map(([field, text]) => {
    const [, item = '1'] = /^item(\d+)/.exec(field) ?? []
    const { row = 0, form = {} } = group[Number(item) - 1] ?? {}
    const value = form[field.replace(/^item\d+/, 'item1')]?.slice(0, shownMax)
    if (field === '') return { row, text }
    const fault = isWithoutZero(context, field, value) ? lostZero(`0${value}`) : text
    return { row, value, text: ofColumn(columnText(texts, field), fault) }
  })
}

/** Whether a phone is one with a 0 before it. */
const isWithoutZero = (context: ImportContext, field: string, value: string | undefined): boolean =>
  ['phone', 'senderPhone'].includes(field) &&
  phoneIn(context, { phone: `0${value}` }, 'phone')?.startsWith('+') === true

/** Rows of one order say the same of all but its items, or nothing. */
function differences(texts: Texts, [first, ...others]: readonly RowForm[]): readonly RowFault[] {
  if (!first) return []
  return others.flatMap(({ row, form }) =>
    [...orderColumns, ...senderColumns]
      .filter((column) => form[column] !== undefined && form[column] !== first.form[column])
      .map((column) => ({
        row,
        value: form[column]?.slice(0, shownMax),
        text: texts.shop.ofColumn(columnText(texts, column), texts.shop.differs(first.row)),
      })),
  )
}
