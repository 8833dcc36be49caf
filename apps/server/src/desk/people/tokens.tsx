/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { hkdfSync } from 'node:crypto'
import type { Mode } from '@delivery-orders/domain'
import { isOnCalendarDay, type Random } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { TokenRecord } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { dayMs } from '../../operator/days.ts'
import { issueTokens, type TokenRefusal } from '../../operator/issue-token.ts'
import type { DeskAction, DeskContext, PageContext, View } from '../frame/context.tsx'
import { formKeyIn, keyField } from '../frame/form-key.tsx'
import { ActButton, Facts, Field, refused, Table, timeText } from '../frame/parts.tsx'

const modes: readonly Mode[] = ['test', 'live']

const pathOf = (client: string): string => `/clients/${encodeURIComponent(client)}`

/** Without a client, the form asks for its name. */
export const IssueForm = ({
  context,
  client,
  chosen = 'test',
}: {
  readonly context: DeskContext
  readonly client?: string
  readonly chosen?: Mode
}): VNode => {
  const { texts, now } = context
  return (
    <form
      class="filter"
      method="post"
      action={client === undefined ? '/clients' : `${pathOf(client)}/issue`}
    >
      {keyField(context)}
      {client === undefined && (
        <Field label={texts.words.client}>
          <input name="name" required maxLength={64} />
        </Field>
      )}
      <Field label={texts.words.mode}>
        <select name="mode">
          {modes.map((mode) => (
            <option value={mode} selected={mode === chosen}>
              {texts.modes[mode]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={texts.words.expiresOrNever}>
        <input type="date" name="expires" min={new Date(now + dayMs).toISOString().slice(0, 10)} />
      </Field>
      <button type="submit">{texts.actions.issue}</button>
    </form>
  )
}

export const issueToNew: DeskAction = (context, form) => {
  const { name = '' } = form
  return issueTo(context, name.trim(), form)
}

export const issueToKnown: DeskAction = async (context, form) =>
  (await context.store.access.findClient(context.id)) === undefined
    ? undefined
    : issueTo(context, context.id, form)

type Form = Parameters<DeskAction>[1]

async function issueTo(
  context: DeskContext,
  client: string,
  form: Form,
): Promise<View | undefined> {
  const { store, access, now, texts } = context
  const { expires = '' } = form
  const formKey = formKeyIn(form)
  const mode = modes.find((each) => each === form['mode'])
  if (formKey === undefined || mode === undefined) return undefined
  const expiresAt = expires === '' ? undefined : new Date(expires)
  if (expiresAt && !(isOnCalendarDay(expires) && expiresAt.getTime() > now))
    return refused(context, texts.sentences.expiryPast)
  const random = randomFrom(
    store.trackingKey(),
    `delivery-orders token ${formKey} ${client} ${mode} ${expires}`,
  )
  const by = access.actor
  const issued = await issueTokens(store, [client], { mode, expires: expiresAt, by, random })
  if ('refused' in issued) return refused(context, refusalText(context, issued))
  return {
    title: client,
    content: (
      <>
        <p>{texts.sentences.tokenShown}</p>
        <code class="link">{issued[0]}</code>
        <p class="note">{texts.sentences.tokenHelp}</p>
        <Facts
          texts={texts}
          facts={[
            ['mode', texts.modes[mode]],
            ['expires', expiresAt && timeText(context, expiresAt.getTime())],
          ]}
        />
        <p>
          <Link to={pathOf(client)}>{client}</Link>
        </p>
      </>
    ),
  }
}

/** The token follows from the form, so that a second press is noticed. Only who knows the secret can compute it. */
const randomFrom = (secret: Uint8Array, text: string): Random => ({
  bytes: (count) => new Uint8Array(hkdfSync('sha256', secret, '', text, count)),
})

function refusalText({ texts }: DeskContext, { refused }: TokenRefusal): string {
  if (refused === 'issued') return texts.sentences.tokenIssued
  return refused === 'taken' ? texts.sentences.nameOfFleet : texts.sentences.nameForm
}

export const revokeToken: DeskAction = async ({ store, access, id, now }, { token = '' }) => {
  const known = (await store.access.list()).find((each) => String(each.id) === token)
  if (known?.client !== id) return undefined
  await store.access.revoke({ id: known.id }, now, access.actor)
  return `/clients/${encodeURIComponent(id)}`
}

/** `client`: the name of the client, if the person may revoke its tokens. */
export const tokensTable = (
  context: PageContext,
  tokens: readonly TokenRecord[],
  client?: string,
): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.words.tokens}
    columns={['number', 'token', 'mode', 'scopes', 'issuedAt', 'lastUse', 'expires', 'state']}
    wide={['scopes']}
    rows={tokens.map((token) => [
      client !== undefined ? (
        <Link to={`/audit?by=${encodeURIComponent(`token ${token.id}`)}`}>{token.id}</Link>
      ) : (
        token.id
      ),
      `…${token.hint}`,
      context.texts.modes[token.mode],
      token.scopes.map((scope) => (
        <>
          <code class="whole">{scope}</code>{' '}
        </>
      )),
      timeText(context, token.createdAt),
      timeText(context, token.lastUsedAt),
      timeText(context, token.expiresAt),
      token.revokedAt === null
        ? client !== undefined && (
            <ActButton
              texts={context.texts}
              to={`${pathOf(client)}/revoke`}
              act="revoke"
              label={context.texts.actions.revoke.replace('{number}', String(token.id))}
              asks="revokeAsks"
              fields={{ token: String(token.id) }}
            />
          )
        : context.texts.words.revoked,
    ])}
  />
)
