/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { isFinal, type Status, statuses } from '@delivery-orders/contract'
import type { ShopAccess } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import type { ShopContext, ShopPage } from '../frame/context.tsx'
import { countedMax, countText } from '../frame/lists.ts'
import { Figures, Table, timeText } from '../frame/parts.tsx'
import { ordersTable } from '../orders/order-table.tsx'
import { newOrderLink } from '../orders/orders.tsx'
import { linkText, shopText } from '../people/people.tsx'
import { tokensTable } from '../people/tokens.tsx'
import { notSentLine, webhooksTable } from '../webhooks/webhooks.tsx'

const webhooksMax = 200
const lateMax = 9
const allTime = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What needs the shop now, and the tokens of its programs. */
export const shopNowPage: ShopPage = async (context) => {
  const { texts, shop, webhooks } = context
  const [late, listed, people, tokens] = await Promise.all([
    shop.orders.list({
      statuses: statuses.filter((status) => !isFinal(status)),
      clients: [],
      late: context,
      after: { createdAt: 0, id: 0 },
      createdTo: allTime.to,
      limit: countedMax + 1,
    }),
    webhooks.list(webhooksMax, countedMax),
    shop.people(),
    shop.tokens(),
  ])
  const broken = listed.filter(
    ({ disabledReason, failingSince }) => failingSince !== null || disabledReason !== null,
  )
  return {
    title: texts.pages.now,
    aside: <>{newOrderLink(context)}</>,
    content: (
      <>
        {notSentLine(context, await webhooks.lateness())}
        {await figures(context, late.orders.length, broken.length)}
        {late.orders.length + broken.length === 0 && <p class="good">{texts.shop.quiet}</p>}
        {late.orders.length > 0 && (
          <>
            <h2>{texts.words.late}</h2>
            {ordersTable(context, late.orders.slice(0, lateMax), 'recipient')}
          </>
        )}
        {broken.length > 0 && (
          <>
            <h2>{texts.pages.webhooks}</h2>
            {webhooksTable(context, broken)}
          </>
        )}
        <h2>{texts.shop.people}</h2>
        <p class="note">{texts.shop.peopleHelp}</p>
        {peopleTable(context, people)}
        <h2>{texts.shop.programs}</h2>
        <p class="note">{tokens.length === 0 ? texts.shop.noTokens : texts.shop.tokensHelp}</p>
        {tokens.length > 0 && tokensTable(context, tokens)}
      </>
    ),
  }
}

const peopleTable = (context: ShopContext, people: readonly ShopAccess[]): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.shop.people}
    columns={['name', 'role', 'entered', 'seen']}
    rows={people.map((each) => [
      each.id === context.access.session
        ? `${each.actor.name} (${context.texts.words.you})`
        : each.actor.name,
      shopText(context.texts, each.canWrite, each.client.mode),
      each.enteredAt === null ? linkText(context, each) : timeText(context, each.enteredAt),
      timeText(context, each.seenAt),
    ])}
  />
)

async function figures(
  { texts: { words }, shop }: ShopContext,
  late: number,
  broken: number,
): Promise<VNode> {
  const count = (status: Status) =>
    shop.orders.count({
      client: undefined,
      statuses: [status],
      ...allTime,
      max: countedMax + 1,
    })
  const [pending, onTheWay, failed] = await Promise.all([
    count('pending'),
    count('in_transit'),
    count('failed'),
  ])
  const alarmIf = (is: boolean) => (is ? ('alarm' as const) : undefined)
  const orders = (value: number, label: string, list: string, needsSomebody = false) => ({
    figure: countText(value),
    label,
    to: `/shop/orders?${list}`,
    kind: alarmIf(needsSomebody && value > 0),
  })
  return (
    <Figures
      figures={[
        orders(late, words.late, 'show=late', true),
        orders(failed, words.failedNow, 'status=failed', true),
        orders(pending, words.unassigned, 'status=pending'),
        orders(onTheWay, words.onTheWay, 'status=in_transit'),
        {
          figure: countText(broken),
          label: words.failingWebhooks,
          to: '/shop/webhooks',
          kind: alarmIf(broken > 0),
        },
      ]}
    />
  )
}
