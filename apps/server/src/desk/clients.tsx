/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { type OperationTraffic, recentTraffic } from '../operator/recent-traffic.ts'
import { type DeskContext, type DeskPage, mayAct } from './context.tsx'
import { startOfDay } from './days.ts'
import { modeText } from './orders.tsx'
import { Chip, Table, timeText } from './parts.tsx'
import { IssueForm, tokensTable } from './tokens.tsx'
import { webhooksTable } from './webhooks.tsx'

const shownMax = 500

/** Lists clients with what they did today. */
export const clientsPage: DeskPage = async (context) => {
  const { store, texts, access } = context
  const today = startOfDay(context.now)
  const clients = await store.overview.clients({ today, month: today, limit: shownMax })
  return {
    title: texts.pages.clients,
    content: (
      <>
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
        {mayAct(access, 'admin') && (
          <>
            <h2>{texts.actions.issue}</h2>
            <p class="note">{texts.sentences.newClient}</p>
            <IssueForm context={context} />
          </>
        )}
      </>
    ),
  }
}

/** Shows the webhooks and tokens of a client. */
export const clientPage: DeskPage = async (context) => {
  const { store, texts, access, id: name } = context
  if ((await store.access.findClient(name)) === undefined) return undefined
  const webhooks = await store.overview.webhooks({ clientName: name, limit: shownMax })
  const tokens = (await store.access.list()).filter(({ client }) => client === name)
  const traffic = await recentTraffic(store.overview, context.now)
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
        <h2>{texts.words.traffic}</h2>
        {trafficTable(
          context,
          traffic.filter(({ owner }) => owner === name),
        )}
        <h2>{texts.words.tokens}</h2>
        {tokensTable(context, tokens)}
        {mayAct(access, 'admin') && (
          <>
            <h2>{texts.actions.issue}</h2>
            <IssueForm context={context} client={name} />
          </>
        )}
      </>
    ),
  }
}

function trafficTable(context: DeskContext, traffic: readonly OperationTraffic[]): VNode {
  const { texts, formats } = context
  const ms = (value: number | null) =>
    value !== null && `${formats.number(Number(value.toPrecision(2)))} ms`
  return (
    <>
      <p class="note">{texts.sentences.trafficHelp}</p>
      <Table
        texts={texts}
        label={texts.words.traffic}
        columns={[
          ...(['operation', 'mode', 'requestsMinute', 'requestsHour'] as const),
          ...(['errorsHour', 'p50Hour', 'p99Hour'] as const),
        ]}
        empty="noRequests"
        rows={traffic.map(({ operation, mode, minute, hour }) => [
          operation,
          mode && texts.modes[mode],
          formats.number(minute.requests),
          formats.number(hour.requests),
          formats.number(hour.errors),
          ms(hour.p50Ms),
          ms(hour.p99Ms),
        ])}
      />
    </>
  )
}
