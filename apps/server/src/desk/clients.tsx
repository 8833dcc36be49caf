/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import type { TokenRecord } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { startOfDay } from './days.ts'
import { modeText } from './orders.tsx'
import { ActButton, Chip, Table, timeText } from './parts.tsx'
import { webhooksTable } from './webhooks.tsx'

const shownMax = 500

/** Lists clients with what they did today. */
export const clientsPage: DeskPage = async (context) => {
  const { store, texts } = context
  const today = startOfDay(context.now)
  const clients = await store.overview.clients({ today, month: today, limit: shownMax })
  return {
    title: texts.pages.clients,
    content: (
      <Table
        texts={texts}
        label={texts.pages.clients}
        columns={['client', 'ordersToday', 'requests', 'errors', 'webhooks', 'lastEvent']}
        rows={clients.map((client) => [
          <>
            <Link to={`/clients/${encodeURIComponent(client.clientName)}`}>
              {client.clientName}
            </Link>{' '}
            {modeText(context, client.mode)}
          </>,
          client.ordersToday,
          client.requestsToday,
          client.errorsToday,
          client.failingWebhooks > 0 ? (
            <Chip color="alarm">
              {client.failingWebhooks}/{client.webhooks}
            </Chip>
          ) : (
            client.webhooks
          ),
          timeText(context, client.lastEvent),
        ])}
      />
    ),
  }
}

/** Shows the webhooks and tokens of a client. */
export const clientPage: DeskPage = async (context) => {
  const { store, texts, id: name } = context
  if ((await store.access.findClient(name)) === undefined) return undefined
  const webhooks = await store.overview.webhooks({ clientName: name, limit: shownMax })
  const tokens = (await store.access.list()).filter(({ client }) => client === name)
  return {
    title: name,
    content: (
      <>
        <p class="links">
          {(['live', 'test'] as const).map((mode) => (
            <Link to={`/orders?mode=${mode}&client=${encodeURIComponent(name)}`}>
              {texts.pages.orders} ({texts.modes[mode]})
            </Link>
          ))}
        </p>
        <h2>{texts.pages.webhooks}</h2>
        {webhooksTable(context, webhooks)}
        <h2>{texts.words.tokens}</h2>
        {tokensTable(context, tokens)}
      </>
    ),
  }
}

const tokensTable = (context: DeskContext, tokens: readonly TokenRecord[]) => (
  <Table
    texts={context.texts}
    label={context.texts.words.tokens}
    columns={['number', 'token', 'mode', 'scopes', 'created', 'lastUse', 'expires', 'state']}
    wide={['scopes']}
    rows={tokens.map((token) => [
      token.id,
      `…${token.hint}`,
      context.texts.modes[token.mode],
      token.scopes.join(' '),
      timeText(context, token.createdAt),
      timeText(context, token.lastUsedAt),
      timeText(context, token.expiresAt),
      token.revokedAt === null
        ? mayAct(context.access, 'admin') && (
            <ActButton
              texts={context.texts}
              to={`/clients/${encodeURIComponent(context.id)}/revoke`}
              act="revoke"
              asks="revokeAsks"
              fields={{ token: String(token.id) }}
            />
          )
        : context.texts.words.revoked,
    ])}
  />
)
