import { type Handler, Refusal } from '@delivery-orders/contract'
import { renderedOrder } from '../store/rendered-order.ts'
import type { Grant } from '../store/store.ts'
import { orderNotFound } from './decide.ts'
import type { Deps } from './deps.ts'
import { hasTag } from './entity-tag.ts'

export const getOrder =
  (deps: Deps): Handler<'getOrder', Grant> =>
  async ({ params: { reference }, ifNoneMatch, client }) => {
    const { orders, rendering } = deps
    const stored = await orders.findRendered(client, reference, rendering.number)
    const rendered = stored ?? (await renderNow(deps, client, reference))
    if (rendered instanceof Refusal) return rendered

    const { text, etag } = rendered
    const headers = { ETag: etag }
    return ifNoneMatch !== undefined && hasTag(ifNoneMatch, etag)
      ? { status: 304, headers }
      : { status: 200, headers, body: text }
  }

async function renderNow({ orders, rendering }: Deps, client: Grant, reference: string) {
  const order = await orders.find(client, reference)
  return order ? renderedOrder(rendering.render(order)) : orderNotFound(reference)
}
