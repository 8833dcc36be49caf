/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Refusal } from '@delivery-orders/contract'
import { type ClientGrant, secretText } from '@delivery-orders/operations'
import type { VNode } from 'preact'
import { knownRecipients } from '../operator/known-people.ts'
import { type DeskAction, type DeskContext, type DeskPage, grantOf, type View } from './context.tsx'
import { type Form, faultsIn, faultsOfRefusal, noFaults, phoneIn, textIn } from './form-values.ts'
import { Input, Select } from './forms.tsx'
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
  const client = name ? await clientNamed(context, name, mode) : undefined
  if (client) {
    const form = { client: client.clientName, mode: client.mode, key: secretText(random) }
    return await formView(context, client, { form, faults: noFaults })
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

async function clientNamed(
  { store, access }: DeskContext,
  clientName: string,
  mode: string | undefined,
): Promise<ClientGrant | undefined> {
  const clientId = await store.access.findClient(clientName)
  if (clientId === undefined) return undefined
  return grantOf(access, { clientId, mode: mode === 'test' ? 'test' : 'live' }, clientName)
}

/** A form that is sent: shown again, or as what it will create, or creates the order. */
export const newOrder: DeskAction = async (context, form) => {
  const client = await clientNamed(context, form['client'] ?? '', form['mode'])
  if (!client || !form['key']) return '/orders/new'
  const { do: asked = 'preview' } = form
  if (asked === 'more' || asked === 'edit')
    return await formView(context, client, { form, faults: noFaults })
  if (asked === 'find' || asked.startsWith('use:'))
    return await withRecipient(context, client, form)
  const entered = await draftIn(context, client, form)
  if (asked === 'create') return await create(context, client, form, entered)
  const errors = faultsOf(entered.draft)
  if (errors.length === 0) return previewView(context, client, form, entered.draft)
  return await formView(context, client, {
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
  context: DeskContext,
  client: ClientGrant,
  form: Form,
  { draft, rows }: Entered,
): Promise<string | View> {
  const { call, texts } = context
  const created = await call('createOrder', {
    client,
    params: {},
    body: draft,
    key: form['key'] ?? '',
  })
  if (!(created instanceof Refusal)) return `/orders/${created.orderId}`
  const faults =
    created.code === 'duplicate_reference'
      ? new Map([['reference', texts.faults.referenceTaken]])
      : faultsOfRefusal(texts, created, fieldOf(rows))
  return await formView(context, client, { form, faults })
}

/** Fills in the recipient of an earlier order of the client. */
async function withRecipient(context: DeskContext, client: ClientGrant, form: Form): Promise<View> {
  const { store, texts } = context
  const phone = phoneIn(context, form, 'phone') ?? ''
  const isPhone = /^\+\d{6,15}$/.test(phone)
  const found = isPhone ? await knownRecipients(store, client, phone) : []
  const used = found.find(({ id }) => form['do'] === `use:${id}`) ?? found[0]
  if (!isPhone) {
    const faults = new Map([['phone', texts.faults.phone]])
    return await formView(context, client, { form, faults })
  }
  return await formView(context, client, {
    form: { ...form, ...(used && recipientFields(used)) },
    faults: noFaults,
    found,
  })
}
