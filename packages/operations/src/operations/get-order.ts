import { type Handler, Refusal } from '@delivery-orders/contract'
import type { Deps } from '../deps.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import { orderUnlessMatching } from '../rendering/entity-tag.ts'
import type { ClientGrant } from '../store/access.ts'
import { renderedOrder } from '../store/rendered-order.ts'

export const getOrder =
  (deps: Deps): Handler<'getOrder', ClientGrant> =>
  async ({ params: { reference }, ifNoneMatch, client }) => {
    const { orders, rendering } = deps
    const stored = await orders.findRendered(client, reference, rendering)
    const rendered = stored ?? (await renderNow(deps, client, reference))
    return rendered instanceof Refusal ? rendered : orderUnlessMatching(rendered, ifNoneMatch)
  }

async function renderNow({ orders, rendering }: Deps, client: ClientGrant, reference: string) {
  const order = await orders.find(client, reference)
  return order ? renderedOrder(rendering.render(order)) : orderNotFound(client.mode, reference)
}
