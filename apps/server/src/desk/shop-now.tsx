/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Status } from '@delivery-orders/contract'
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import type { ShopContext, ShopPage } from './context.tsx'
import { countedMax, countText } from './order-list.ts'
import { Figures } from './parts.tsx'
import { tokensTable } from './tokens.tsx'
import { notSentLine, webhooksTable } from './webhooks.tsx'

const webhooksMax = 200

/** What needs the shop now, and the tokens of its programs. */
export const shopNowPage: ShopPage = async (context) => {
  const { texts, shop, webhooks, access } = context
  const [late, listed, tokens] = await Promise.all([
    shop.late(countedMax + 1),
    webhooks.list(webhooksMax, countedMax),
    shop.tokens(),
  ])
  const broken = listed.filter(
    ({ disabledReason, failingSince }) => failingSince !== null || disabledReason !== null,
  )
  return {
    title: texts.pages.now,
    ...(access.canWrite && {
      aside: (
        <Link class="button" to="/shop/new-order">
          {texts.actions.newOrder}…
        </Link>
      ),
    }),
    content: (
      <>
        {notSentLine(context, await webhooks.lateness())}
        {await figures(context, late.orders.length, broken.length)}
        {late.orders.length + broken.length === 0 && <p class="good">{texts.shop.quiet}</p>}
        {broken.length > 0 && (
          <>
            <h2>{texts.pages.webhooks}</h2>
            {webhooksTable(context, broken)}
          </>
        )}
        <h2>{texts.words.tokens}</h2>
        <p class="note">{tokens.length === 0 ? texts.shop.noTokens : texts.shop.tokensHelp}</p>
        {tokens.length > 0 && tokensTable(context, tokens)}
      </>
    ),
  }
}

async function figures(
  { texts: { words }, shop }: ShopContext,
  late: number,
  broken: number,
): Promise<VNode> {
  const count = (status: Status) => shop.count([status], countedMax + 1)
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
