/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Refusal } from '@delivery-orders/contract'
import type { Order } from '@delivery-orders/domain'
import { secretText } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import type { Answer, ShopAction, ShopContext, ShopPage, View } from '../frame/context.tsx'
import { type Faults, type Form, faultsOfRefusal, noFaults } from '../frame/form-values.ts'
import { Check, FaultList, Hidden } from '../frame/forms.tsx'
import { Table, titleOf } from '../frame/parts.tsx'
import { csvFile } from '../orders/orders-csv.tsx'
import { type Existing, existingOf } from './import-existing.ts'
import {
  columnText,
  type Imported,
  type ImportedOrder,
  importColumns,
  neededColumns,
  type RowFault,
  readImport,
} from './import-rows.ts'
import { faultTable, orderTable, recipientText, section } from './import-tables.tsx'
import { fieldOf, placesFor } from './new-order-draft.ts'
import { senderFieldset, senderOf, warningText } from './new-order-form.tsx'

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
  return asked === 'create' && form['key']
    ? await create(context, form['key'], given, imported)
    : verdictView(context, given, imported, await existingOf(context, imported))
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

function verdictView(
  context: ShopContext,
  given: Form,
  { orders, unread }: Imported,
  existing: Existing,
): View {
  const { texts } = context
  const { known, similar } = existing
  const wrong = orders.filter(({ faults }) => faults.length > 0)
  const ready = orders.filter((order) => order.faults.length === 0 && !known.has(order))
  const counts = [
    ready.length > 0 && texts.shop.ready(ready.length),
    similar.size > 0 && texts.shop.similar(similar.size),
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
        {createForm(context, given, ready, similar)}
        {wrong.length > 0 &&
          section(texts.shop.wrong(wrong.length), (label) => faultTable(context, wrong, label))}
        {readyTables(context, ready, existing)}
      </>
    ),
  }
}

const createForm = (
  { texts, random }: ShopContext,
  { file: _, do: __, ...given }: Form,
  ready: readonly ImportedOrder[],
  similar: Existing['similar'],
): VNode => (
  <form class="actions" method="post" action={path} enctype="multipart/form-data">
    <Hidden
      fields={{
        ...given,
        key: secretText(random),
        similar: [...similar.keys()].map(({ rows }) => rows[0]).join(' '),
      }}
    />
    {similar.size > 0 && (
      <Check name="leaveOut" label={texts.shop.leaveOut(similar.size)} isChecked />
    )}
    {ready.length > 0 && (
      <button type="submit" name="do" value="create" class="main">
        {similar.size > 0 ? texts.shop.createSome : texts.shop.create(ready.length)}
      </button>
    )}
    <button type="submit" name="do" value="edit">
      {texts.shop.edit}
    </button>
  </form>
)

function readyTables(
  context: ShopContext,
  ready: readonly ImportedOrder[],
  { known, similar }: Existing,
): VNode {
  const { texts, formats, now } = context
  const noteOf = (order: ImportedOrder): string => {
    const like = similar.get(order)
    return [
      ...(like ? [texts.shop.like(titleOf(context, like), formats.past(like.createdAt, now))] : []),
      ...order.warnings.map((warning) => warningText(texts, warning)),
    ].join(' ')
  }
  const warned = ready.filter((order) => noteOf(order) !== '')
  const plain = ready.filter((order) => noteOf(order) === '')
  return (
    <>
      {warned.length > 0 &&
        section(texts.shop.warned(warned.length), (label) =>
          orderTable(context, warned, label, noteOf),
        )}
      {known.size > 0 &&
        section(texts.shop.known(known.size), (label) => orderTable(context, [...known], label))}
      {plain.length > 0 &&
        section(texts.shop.unwarned(plain.length), (label) => orderTable(context, plain, label))}
    </>
  )
}

interface Created {
  readonly order: ImportedOrder
  readonly title?: string
  /** The address of the order that was created. */
  readonly to?: string
  /** Why it was not created. */
  readonly faults: readonly RowFault[]
}

/** One by one: each is a commit of its own, and the service goes on meanwhile. A second press replays what the first did. */
async function create(
  context: ShopContext,
  key: string,
  { leaveOut, similar = '' }: Form,
  imported: Imported,
): Promise<View> {
  // A second look would find the orders that the first press created.
  const left = leaveOut ? similar.split(' ') : []
  const orders = imported.orders.filter(({ rows }) => !left.includes(String(rows[0])))
  const results: Created[] = []
  for (const order of orders)
    results.push(
      order.faults.length > 0
        ? { order, faults: order.faults }
        : await createOne(context, key, order),
    )
  return resultView(context, imported, results, imported.orders.length - orders.length)
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

function resultView(
  context: ShopContext,
  imported: Imported,
  results: readonly Created[],
  leftOut: number,
): View {
  const { texts } = context
  const created = results.filter(({ faults }) => faults.length === 0)
  const refused = results.filter(({ faults }) => faults.length > 0)
  return {
    title: texts.actions.importOrders,
    isForm: true,
    content: (
      <>
        {leftOut > 0 && <p class="note">{texts.shop.leftOut(leftOut)}</p>}
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
