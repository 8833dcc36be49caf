/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { daysBefore, startOfDay } from '../../operator/days.ts'
import { type OperationTraffic, recentTraffic } from '../../operator/recent-traffic.ts'
import { type DeskContext, type DeskPage, mayAct } from '../frame/context.tsx'
import { countedMax, countText, modeIn } from '../frame/lists.ts'
import { Chip, ModeSwitch, Table, timeText } from '../frame/parts.tsx'
import { webhooksTable } from '../webhooks/webhooks.tsx'
import { InviteShop } from './people.tsx'
import { IssueForm, tokensTable } from './tokens.tsx'

const pageSize = 50
const webhooksMax = 500

/** Lists the clients of a mode with what they did today. */
export const clientsPage: DeskPage = async (context) => {
  const { store, texts, access, now, query } = context
  const mode = modeIn(context)
  const today = startOfDay(context)
  const counts = { now, today, month: today, max: countedMax + 1 }
  const page = { mode, from: query['from'] ?? '', limit: pageSize + 1 }
  const clients = await store.overview.clients({ ...counts, ...page })
  const next = clients[pageSize]?.clientName
  return {
    title: texts.pages.clients,
    aside: <ModeSwitch {...context} path="/clients" />,
    content: (
      <>
        <Table
          texts={texts}
          label={texts.pages.clients}
          columns={['client', 'ordersToday', 'requests', 'errors', 'webhooks', 'lastEvent']}
          rows={clients.slice(0, pageSize).map((client) => [
            <Link to={`/clients/${encodeURIComponent(client.clientName)}`}>
              {client.clientName}
            </Link>,
            client.ordersToday > 0 && countText(client.ordersToday),
            numberText(context, client.requestsToday),
            numberText(context, client.errorsToday),
            client.failingWebhooks > 0 ? (
              <Chip color="alarm">
                {client.failingWebhooks}/{client.webhooks}
              </Chip>
            ) : (
              numberText(context, client.webhooks)
            ),
            timeText(context, client.lastEvent),
          ])}
        />
        {next !== undefined && (
          <p>
            <Link to={`/clients?${new URLSearchParams({ mode, from: next })}`}>
              {texts.words.next}
            </Link>
          </p>
        )}
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

/** Nothing for zero: the table shows a dash then. */
const numberText = ({ formats }: DeskContext, count: number) => count > 0 && formats.number(count)

/** Shows the webhooks and tokens of a client. */
export const clientPage: DeskPage = async (context) => {
  const { store, texts, access, id: name } = context
  if ((await store.access.findClient(name)) === undefined) return undefined
  const webhooks = await store.overview.webhooks({
    clientName: name,
    limit: webhooksMax,
    counted: countedMax,
  })
  const tokens = (await store.access.list()).filter(({ client }) => client === name)
  const traffic = await recentTraffic(store.overview, context.now)
  return {
    title: name,
    content: (
      <>
        {await ordersTable(context)}
        <h2>{texts.pages.webhooks}</h2>
        {webhooksTable(context, webhooks, 'noWebhook')}
        <h2>{texts.words.traffic}</h2>
        {trafficTable(
          context,
          traffic.filter(({ owner }) => owner === name),
        )}
        <h2>{texts.words.tokens}</h2>
        {tokensTable(context, tokens, mayAct(access, 'admin') ? name : undefined)}
        {mayAct(access, 'admin') && (
          <>
            <h2>{texts.shop.invite}</h2>
            <p class="note">{texts.shop.inviteHelp}</p>
            <InviteShop context={context} />
            <h2>{texts.actions.issue}</h2>
            <IssueForm
              context={context}
              client={name}
              chosen={tokens.some(({ mode }) => mode === 'live') ? 'live' : 'test'}
            />
          </>
        )}
      </>
    ),
  }
}

/** What the client has done, with links to its orders. */
async function ordersTable(context: DeskContext): Promise<VNode> {
  const { store, texts, id, now } = context
  const { today: lastDay } = context
  const firstDay = daysBefore(lastDay, 29)
  const [today, month] = [startOfDay(context), startOfDay({ ...context, today: firstDay })]
  const counts = { now, today, month, max: countedMax + 1 }
  const uses = await store.overview.clients({ ...counts, clientName: id })
  return (
    <Table
      texts={texts}
      label={texts.pages.orders}
      columns={['mode', 'ordersToday', 'ordersMonth', 'requests', 'errors', 'lastEvent']}
      rows={uses.map(({ mode, ...use }) => {
        const to = `/orders?mode=${mode}&client=${encodeURIComponent(id)}`
        const since = (day: string) => `${to}&status=all&from=${day}`
        return [
          <Link to={to}>
            {texts.pages.orders} ({texts.modes[mode]})
          </Link>,
          <Link to={since(lastDay)}>{countText(use.ordersToday)}</Link>,
          <Link to={since(firstDay)}>{countText(use.ordersMonth)}</Link>,
          numberText(context, use.requestsToday),
          numberText(context, use.errorsToday),
          timeText(context, use.lastEvent),
        ]
      })}
    />
  )
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
