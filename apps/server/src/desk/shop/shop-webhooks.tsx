/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import {
  eventKinds,
  Refusal,
  type Rendered,
  type WebhookDraft,
  type WebhookWithSecret,
} from '@delivery-orders/contract'
import { secretText } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import type { ShopAction, ShopContext, ShopPage, View } from '../frame/context.tsx'
import { formKeyIn } from '../frame/form-key.tsx'
import {
  type Faults,
  type Form,
  faultsOfRefusal,
  noFaults,
  problemText,
  textIn,
} from '../frame/form-values.ts'
import { Check, FaultList, Hidden, Input } from '../frame/forms.tsx'
import { ActButton, CopyButton, refused } from '../frame/parts.tsx'
import { webhookPage } from '../webhooks/webhook.tsx'
import { webhooksTable } from '../webhooks/webhooks.tsx'

const listedMax = 200
const countedMax = 500

/** Lists the webhooks of the client, and lets it add another. */
export const shopWebhooksPage: ShopPage = (context) =>
  listView(context, { key: secretText(context.random) }, noFaults)

async function listView(context: ShopContext, form: Form, faults: Faults): Promise<View> {
  const { texts, webhooks, access } = context
  const listed = await webhooks.list(listedMax, countedMax)
  return {
    title: texts.pages.webhooks,
    content: (
      <>
        {listed.length === 0 ? (
          <p>{texts.shop.noWebhook}</p>
        ) : (
          webhooksTable(context, listed, 'nothing')
        )}
        {access.canWrite && addForm(context, form, faults)}
      </>
    ),
  }
}

const nameOf = (kind: string): string => `event ${kind}`

function addForm({ texts }: ShopContext, form: Form, faults: Faults): VNode {
  const chosen = eventKinds.filter((kind) => form[nameOf(kind)])
  return (
    <>
      <h2>{texts.shop.addWebhook}</h2>
      <p class="note">{texts.shop.addHelp}</p>
      <FaultList texts={texts} faults={faults} />
      <form class="sheet" method="post" action="/shop/webhooks">
        <Hidden fields={{ key: form['key'] }} />
        <fieldset>
          <Input
            name="url"
            label={texts.words.url}
            form={form}
            faults={faults}
            maxLength={2_048}
            isRequired
            width="wide"
          />
          <Check
            name="ordered"
            label={texts.shop.ordered}
            isChecked={form['ordered'] !== undefined}
          />
          <details class="wide" open={chosen.length > 0}>
            <summary>{texts.shop.onlySome}</summary>
            <p class="note">{texts.shop.onlySomeHelp}</p>
            {eventKinds.map((kind) => (
              <Check
                name={nameOf(kind)}
                label={texts.events[kind]}
                isChecked={chosen.includes(kind)}
              />
            ))}
          </details>
        </fieldset>
        <button type="submit" class="main">
          {texts.actions.addWebhook}
        </button>
      </form>
    </>
  )
}

export const addWebhook: ShopAction = async (context, form) => {
  const { shop, texts } = context
  const key = formKeyIn(form)
  if (key === undefined) return undefined
  const chosen = eventKinds.filter((kind) => form[nameOf(kind)])
  const draft = {
    url: textIn(form, 'url'),
    ...(chosen.length > 0 && { events: chosen }),
    ordering: form['ordered'] === undefined ? 'none' : 'order',
  } as WebhookDraft
  const added = await shop.call('createWebhook', { params: {}, body: draft, key })
  if (added instanceof Refusal)
    return await listView(
      context,
      form,
      faultsOfRefusal(texts, added, (pointer) =>
        pointer === '/url' ? (['url', 'url'] as const) : undefined,
      ),
    )
  return secretView(context, shownOf(added.body), texts.shop.secretHelp)
}

/** A second press gets the stored text of the first answer. */
const shownOf = (body: WebhookWithSecret | Rendered<WebhookWithSecret>): WebhookWithSecret =>
  typeof body === 'string' ? JSON.parse(body) : body

const secretView = ({ texts }: ShopContext, webhook: WebhookWithSecret, help: string): View => ({
  title: new URL(webhook.url).host,
  content: (
    <>
      <h2>{texts.shop.secret}</h2>
      <p>{help}</p>
      <code class="link">{webhook.secret}</code>
      <p class="links">
        <CopyButton texts={texts} text={webhook.secret} />
        <Link to={`/shop/webhooks/${webhook.id}`}>{webhook.url}</Link>
      </p>
    </>
  ),
})

/** Shows a webhook and its last attempts, with what only its client can do. */
export const shopWebhookPage: ShopPage = async (context) => {
  const view = await webhookPage(context)
  if (!view || !context.access.canWrite) return view
  const { texts, id, random } = context
  const at = `/shop/webhooks/${id}`
  return {
    ...view,
    content: (
      <>
        {view.content}
        <footer class="apart">
          <ActButton
            texts={texts}
            to={`${at}/rotate`}
            act="rotate"
            asks="rotateAsks"
            fields={{ key: secretText(random) }}
          />
          <ActButton texts={texts} to={`${at}/remove`} act="removeWebhook" asks="removeAsks" />
        </footer>
      </>
    ),
  }
}

export const rotateSecret: ShopAction = async (context, form) => {
  const { shop, texts, id } = context
  const key = formKeyIn(form)
  if (key === undefined) return undefined
  const rotated = await shop.call('rotateWebhookSecret', {
    params: { webhookId: id },
    body: {},
    key,
  })
  if (rotated instanceof Refusal) return refusedUnlessMissing(context, rotated)
  return secretView(
    context,
    shownOf(rotated.body),
    `${texts.shop.secretHelp} ${texts.shop.keepsOld}`,
  )
}

export const removeWebhook: ShopAction = async (context) => {
  const removed = await context.shop.call('deleteWebhook', {
    params: { webhookId: context.id },
    body: undefined,
  })
  return removed instanceof Refusal ? refusedUnlessMissing(context, removed) : '/shop/webhooks'
}

const setEnabled =
  (enabled: boolean): ShopAction =>
  async (context) => {
    const params = { webhookId: context.id }
    const changed = await context.shop.call('updateWebhook', { params, body: { enabled } })
    return changed instanceof Refusal
      ? refusedUnlessMissing(context, changed)
      : `/shop/webhooks/${context.id}`
  }

export const disableShopWebhook: ShopAction = setEnabled(false)
export const enableShopWebhook: ShopAction = setEnabled(true)

type ShownRefusal = Parameters<typeof problemText>[1]

/** An id that is none, or is another client's, is 404. */
const refusedUnlessMissing = (context: ShopContext, refusal: ShownRefusal): View | undefined =>
  refusal.code === 'webhook_not_found'
    ? undefined
    : refused(context, problemText(context.texts, refusal))
