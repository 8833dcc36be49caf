/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Refusal } from '@delivery-orders/contract'
import { secretText } from '@delivery-orders/operations'
import type { VNode } from 'preact'
import { type Shop, shopOf } from '../../operator/shop.ts'
import {
  type DeskAction,
  type DeskContext,
  type DeskPage,
  grantOf,
  type OrderContext,
  type View,
} from '../frame/context.tsx'
import {
  type Form,
  faultsIn,
  faultsOfRefusal,
  noFaults,
  phoneIn,
  textIn,
} from '../frame/form-values.ts'
import { Input, Select } from '../frame/forms.tsx'
import {
  draftIn,
  type Entered,
  faultsOf,
  fieldOf,
  recipientFields,
  unchosen,
} from './new-order-draft.ts'
import { formView, previewView } from './new-order-form.tsx'

const clientsShown = 50

/** Asks for the client, then for the order. Nothing of a person is in the address. */
export const newOrderPage: DeskPage = async (context) => {
  const { store, texts, query, random } = context
  const { client: name, mode } = query
  const title = texts.actions.newOrder
  const shop = name ? await shopNamed(context, name, mode) : undefined
  if (shop) {
    const { clientName: client, mode } = shop.client
    const form = { client, mode, key: secretText(random) }
    return await formView(context, shop, { form, faults: noFaults })
  }
  const clients = await store.overview.newestClients(clientsShown)
  return {
    title,
    content: (
      <>
        <p>{texts.sentences.clientHelp}</p>
        <form class="filter" method="get" action="/orders/new">
          <Input
            name="client"
            label={texts.words.client}
            form={query}
            faults={name ? new Map([['client', texts.faults.client]]) : noFaults}
            list={clients}
          />
          {modeSelect(context, query)}
          <button type="submit">{texts.actions.next}</button>
        </form>
      </>
    ),
  }
}

const modeSelect = ({ texts }: DeskContext, form: Form): VNode => (
  <Select
    name="mode"
    label={texts.words.mode}
    form={form}
    faults={noFaults}
    options={[
      ['live', texts.modes.live],
      ['test', texts.modes.test],
    ]}
  />
)

async function shopNamed(
  context: DeskContext,
  clientName: string,
  asked: string | undefined,
): Promise<Shop | undefined> {
  const { store, access } = context
  const clientId = await store.access.findClient(clientName)
  if (clientId === undefined) return undefined
  const mode = asked === 'test' ? 'test' : 'live'
  return shopOf(context, grantOf(access, { clientId, mode }, clientName))
}

export const newOrder: DeskAction = async (context, form) => {
  const shop = await shopNamed(context, form['client'] ?? '', form['mode'])
  return shop ? await answerForm(context, shop, form) : '/orders/new'
}

/** Answers a form that is sent: shown again, or as what it will create, or creates the order. */
export async function answerForm(
  context: OrderContext,
  shop: Shop,
  form: Form,
): Promise<string | View> {
  if (!form['key']) return context.newOrderPath
  const { do: asked = 'preview' } = form
  if (asked === 'more' || asked === 'edit')
    return await formView(context, shop, { form, faults: noFaults })
  if (asked === 'find' || asked.startsWith('use:')) return await withRecipient(context, shop, form)
  const entered = await draftIn(context, shop, form)
  if (asked === 'create') return await create(context, shop, form, entered)
  const errors = faultsOf(entered.draft)
  if (errors.length === 0) return previewView(context, shop, form, entered.draft)
  return await formView(context, shop, {
    form,
    faults: new Map([
      ...faultsIn(context.texts, errors, fieldOf(entered.rows)),
      ...(isUnchosen(form) ? [['sender', context.texts.faults.missing] as const] : []),
    ]),
  })
}

const isUnchosen = (form: Form): boolean =>
  form['sender'] === unchosen && !textIn(form, 'senderPhone')

async function create(
  context: OrderContext,
  shop: Shop,
  form: Form,
  { draft, rows }: Entered,
): Promise<string | View> {
  const { texts, pathOf, newOrderPath } = context
  const created = await shop.call('createOrder', {
    params: {},
    body: draft,
    key: form['key'] ?? '',
  })
  if (!(created instanceof Refusal)) {
    const found = await shop.orders.findById(created.orderId ?? 0)
    return found ? pathOf(found.order) : newOrderPath
  }
  const faults =
    created.code === 'duplicate_reference'
      ? new Map([['reference', texts.faults.referenceTaken]])
      : faultsOfRefusal(texts, created, fieldOf(rows))
  return await formView(context, shop, { form, faults })
}

/** Fills in the recipient of an earlier order of the client. */
async function withRecipient(context: OrderContext, shop: Shop, form: Form): Promise<View> {
  const { texts } = context
  const phone = phoneIn(context, form, 'phone') ?? ''
  const isPhone = /^\+\d{6,15}$/.test(phone)
  const found = isPhone ? await shop.knownRecipients(phone) : []
  const used = found.find(({ id }) => form['do'] === `use:${id}`) ?? found[0]
  if (!isPhone) {
    const faults = new Map([['phone', texts.faults.phone]])
    return await formView(context, shop, { form, faults })
  }
  return await formView(context, shop, {
    form: { ...form, ...(used && recipientFields(used)) },
    faults: noFaults,
    found,
  })
}
