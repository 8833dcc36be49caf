/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { type OrderDraft, Refusal } from '@delivery-orders/contract'
import type { Order } from '@delivery-orders/domain'
import { secretText } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { readablePhone } from '../operator/phone.ts'
import type { Answer, ShopAction, ShopContext, ShopPage, View } from './context.tsx'
import { type Faults, type Form, faultsOfRefusal, noFaults } from './form-values.ts'
import { FaultList, Hidden } from './forms.tsx'
import {
  columnText,
  type Imported,
  type ImportedOrder,
  importColumns,
  neededColumns,
  type RowFault,
  readImport,
} from './import-rows.ts'
import { fieldOf, placesFor } from './new-order-draft.ts'
import { senderFieldset, senderOf, warningText } from './new-order-form.tsx'
import { csvFile } from './orders-csv.tsx'
import { Table, titleOf } from './parts.tsx'

const path = '/shop/import'

/** Takes a file of orders. The rows of each form go with the next one, so that nothing of them is stored here. */
export const importPage: ShopPage = (context) =>
  context.canWrite ? formView(context, {}, noFaults) : Promise.resolve(undefined)

/** Answers each step: the verdict on the rows, then the orders that are created; and files to save. */
export const importOrders: ShopAction = async (context, form) => {
  const { texts, shop } = context
  const { do: asked } = form
  if (asked === 'template') return templateOf(context)
  if (asked === 'save')
    return { ...csvFile(texts, []), name: 'refused.csv', text: form['saved'] ?? '' }
  const given = { ...form, rows: form['file'] || form['rows'] }
  if (asked === 'edit') return await formView(context, given, noFaults)
  const imported = await readImport(context, shop, given)
  if (typeof imported === 'string') {
    // A file that is no text cannot be corrected as one.
    const rows = imported === texts.shop.noCsv ? '' : given.rows
    const field = imported === texts.shop.noSender ? 'sender' : ''
    const faults = new Map([
      ['', imported],
      [field, imported],
    ])
    return await formView(context, { ...given, rows }, faults)
  }
  const known = await knownOf(context, imported, asked)
  return asked === 'create' && form['key']
    ? await create(context, form['key'], imported)
    : verdictView(context, given, imported, known)
}

function templateOf({ texts }: ShopContext): Answer {
  const row = importColumns.map((column) => columnText(texts, column))
  return { name: `${texts.actions.importOrders}.csv`, ...csvFile(texts, [row]) }
}

async function formView(context: ShopContext, form: Form, faults: Faults): Promise<View> {
  const { texts, shop } = context
  const { senders } = await placesFor(shop, form)
  const filled = { sender: senderOf(context, senders), ...form }
  return {
    title: texts.actions.importOrders,
    isForm: true,
    content: (
      <>
        <p>{texts.shop.importHelp}</p>
        <FaultList texts={texts} faults={faults} />
        {columnsHelp(context)}
        <form class="sheet" method="post" action={path} enctype="multipart/form-data">
          <fieldset>
            <legend>{texts.pages.orders}</legend>
            <div class="control wide">
              <label for="f-file">{texts.shop.file}</label>
              <input type="file" id="f-file" name="file" accept=".csv,.tsv,.txt,text/csv" />
            </div>
            <div class="control wide">
              <label for="f-rows">{texts.shop.rows}</label>
              <textarea id="f-rows" name="rows" rows={8} spellcheck={false}>
                {form['rows']}
              </textarea>
            </div>
          </fieldset>
          {senderFieldset(context, filled, { faults, senders })}
          <div class="actions">
            <button type="submit" name="do" value="check" class="main">
              {texts.shop.check}
            </button>
          </div>
        </form>
      </>
    ),
  }
}

const columnsHelp = ({ texts }: ShopContext): VNode => (
  <>
    <details class="columns">
      <summary>{texts.shop.columns}</summary>
      <ul class="links">
        {importColumns.map((column) => (
          <li>
            {columnText(texts, column)}
            {neededColumns.includes(column) && ' *'}
          </li>
        ))}
      </ul>
    </details>
    <form class="below" method="post" action={path}>
      <button type="submit" name="do" value="template">
        {texts.shop.template}
      </button>
    </form>
  </>
)

/** The references that have an order already. Before an import is created, each is looked up; then the service says so. */
async function knownOf(
  { shop }: ShopContext,
  { orders }: Imported,
  asked: string | undefined,
): Promise<ReadonlySet<ImportedOrder>> {
  const known = new Set<ImportedOrder>()
  if (asked === 'create') return known
  for (const order of orders) {
    const reference = order.draft.referenceNumber
    if (reference && order.faults.length === 0 && (await shop.findOrder(reference)))
      known.add(order)
  }
  return known
}

function verdictView(
  context: ShopContext,
  { file: _, do: __, ...given }: Form,
  { orders, unread }: Imported,
  known: ReadonlySet<ImportedOrder>,
): View {
  const { texts, random } = context
  const wrong = orders.filter(({ faults }) => faults.length > 0)
  const ready = orders.filter((order) => order.faults.length === 0 && !known.has(order))
  const warned = ready.filter(({ warnings }) => warnings.length > 0)
  const plain = ready.filter(({ warnings }) => warnings.length === 0)
  const counts = [
    ready.length > 0 && texts.shop.ready(ready.length),
    known.size > 0 && texts.shop.known(known.size),
    wrong.length > 0 && texts.shop.wrong(wrong.length),
  ].filter(Boolean)
  return {
    title: texts.actions.importOrders,
    isForm: true,
    content: (
      <>
        {ready.length === 0 && (
          <p class="alarm" role="alert">
            {texts.shop.nothingReady}
          </p>
        )}
        {unread.length > 0 && <p class="note">{texts.shop.unread(unread.join(', '))}</p>}
        {counts.length > 0 && <p>{counts.join('. ')}.</p>}
        <form class="actions" method="post" action={path} enctype="multipart/form-data">
          <Hidden fields={{ ...given, key: secretText(random) }} />
          {ready.length > 0 && (
            <button type="submit" name="do" value="create" class="main">
              {texts.shop.create(ready.length)}
            </button>
          )}
          <button type="submit" name="do" value="edit">
            {texts.shop.edit}
          </button>
        </form>
        {wrong.length > 0 &&
          section(texts.shop.wrong(wrong.length), (label) => faultTable(context, wrong, label))}
        {warned.length > 0 &&
          section(texts.shop.warned(warned.length), (label) =>
            orderTable(context, warned, label, ({ warnings }) =>
              warnings.map((warning) => warningText(texts, warning)).join(' '),
            ),
          )}
        {known.size > 0 &&
          section(texts.shop.known(known.size), (label) => orderTable(context, [...known], label))}
        {plain.length > 0 &&
          section(texts.shop.unwarned(plain.length), (label) => orderTable(context, plain, label))}
      </>
    ),
  }
}

const section = (title: string, table: (label: string) => VNode): VNode => (
  <>
    <h2>{title}</h2>
    {table(title)}
  </>
)

const faultTable = (
  context: ShopContext,
  orders: readonly ImportedOrder[],
  label: string,
): VNode => (
  <Table
    texts={context.texts}
    label={label}
    columns={['reference', { name: context.texts.shop.row }, { name: context.texts.shop.problem }]}
    rows={orders.flatMap(({ faults, draft }) =>
      [...Map.groupBy(faults, ({ row }) => row)].map(([row, ofRow]) => [
        draft.referenceNumber && <OwnText text={draft.referenceNumber} />,
        row,
        <ul class="plain">
          {ofRow.map(({ text }) => (
            <li>{text}</li>
          ))}
        </ul>,
      ]),
    )}
  />
)

const recipientText = ({ name, phone }: OrderDraft['recipient']): string =>
  [name, readablePhone(phone)].filter(Boolean).join(', ')

/** `note`: what is said about an order in place of the cash. */
const orderTable = (
  { texts, formats, currency }: ShopContext,
  orders: readonly ImportedOrder[],
  label: string,
  note?: (order: ImportedOrder) => string,
): VNode => (
  <Table
    texts={texts}
    label={label}
    columns={[
      'reference',
      { name: texts.shop.row },
      ...(['recipient', 'city', 'items'] as const),
      note ? { name: texts.shop.toCheck } : 'cash',
    ]}
    rows={orders.map((order) => {
      const { referenceNumber, recipient, items, collect } = order.draft
      return [
        referenceNumber && <OwnText text={referenceNumber} />,
        order.rows.join(', '),
        <OwnText text={recipientText(recipient)} />,
        <OwnText text={recipient.address.city} />,
        <OwnText text={items.map((item) => `${item.quantity} × ${item.itemName}`).join(', ')} />,
        note ? note(order) : collect && formats.amount(collect.amount, currency),
      ]
    })}
  />
)

interface Created {
  readonly order: ImportedOrder
  readonly title?: string
  /** The address of the order that was created. */
  readonly to?: string
  /** Why it was not created. */
  readonly faults: readonly RowFault[]
}

/** One by one: each is a commit of its own, and the service goes on meanwhile. A second press replays what the first did. */
async function create(context: ShopContext, key: string, imported: Imported): Promise<View> {
  const results: Created[] = []
  for (const order of imported.orders)
    results.push(
      order.faults.length > 0
        ? { order, faults: order.faults }
        : await createOne(context, key, order),
    )
  return resultView(context, imported, results)
}

async function createOne(
  context: ShopContext,
  key: string,
  order: ImportedOrder,
): Promise<Created> {
  const { shop, texts } = context
  const [row = 0] = order.rows
  const created = await shop.call('createOrder', {
    params: {},
    body: order.draft,
    key: `${key}.${row}`,
  })
  if (!(created instanceof Refusal)) {
    const found = await shop.orders.findById(created.orderId ?? 0)
    return { order, faults: [], ...(found && linkTo(context, found.order)) }
  }
  if (created.code === 'duplicate_reference')
    return { order, faults: [{ row, text: texts.shop.exists }] }
  const faults = faultsOfRefusal(texts, created, fieldOf(order.rows))
  return { order, faults: [...faults.values()].map((text) => ({ row, text })) }
}

const linkTo = (context: ShopContext, order: Order) => ({
  title: titleOf(context, order),
  to: context.pathOf(order),
})

function resultView(context: ShopContext, imported: Imported, results: readonly Created[]): View {
  const { texts } = context
  const created = results.filter(({ faults }) => faults.length === 0)
  const refused = results.filter(({ faults }) => faults.length > 0)
  return {
    title: texts.actions.importOrders,
    isForm: true,
    content: (
      <>
        {refused.length > 0 && (
          <>
            {section(texts.shop.refused(refused.length), (label) =>
              faultTable(
                context,
                refused.map(({ order, faults }) => ({ ...order, faults })),
                label,
              ),
            )}
            <form class="below" method="post" action={path} enctype="multipart/form-data">
              <Hidden fields={{ saved: refusedFile(context, imported, refused) }} />
              <button type="submit" name="do" value="save">
                {texts.shop.saveRefused}
              </button>
            </form>
          </>
        )}
        {section(texts.shop.created(created.length), (label) => (
          <Table
            texts={texts}
            label={label}
            columns={['reference', { name: texts.shop.row }, 'recipient', 'city']}
            rows={created.map(({ order: { rows, draft }, title, to }) => [
              to !== undefined && (
                <Link to={to} target="_blank">
                  <OwnText text={title ?? ''} />
                </Link>
              ),
              rows.join(', '),
              <OwnText text={recipientText(draft.recipient)} />,
              <OwnText text={draft.recipient.address.city} />,
            ])}
          />
        ))}
        <p class="links">
          <Link to="/shop/orders">{texts.words.allOrders}</Link>
          <Link to={path}>{texts.shop.again}</Link>
        </p>
      </>
    ),
  }
}

/** The rows that were not created, each with why: to correct, and to import again. */
function refusedFile(
  { texts }: ShopContext,
  { header, lines }: Imported,
  refused: readonly Created[],
): string {
  const rows = refused.flatMap(({ order, faults }) =>
    order.rows.map((row) => [
      ...header.map((_, index) => lines.get(row)?.[index] ?? ''),
      faults.flatMap((fault) => (fault.row === row ? fault.text : [])).join(' '),
    ]),
  )
  return csvFile(texts, [[...header, texts.shop.problem], ...rows]).text
}
