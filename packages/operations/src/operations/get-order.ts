import type * as contract from '@delivery-orders/contract'
import type { Handler, Rendered } from '@delivery-orders/contract'
import type { Grant } from '../store/store.ts'
import { orderNotFound } from './decide.ts'
import type { Deps } from './deps.ts'

export const getOrder =
  ({ orders, rendering }: Deps): Handler<'getOrder', Grant> =>
  async ({ params: { reference }, client }) => {
    const rendered = await orders.findRendered(client, reference, rendering.number)
    if (rendered !== undefined) return { status: 200, body: rendered as Rendered<contract.Order> }

    const order = await orders.find(client, reference)
    if (!order) throw orderNotFound(reference)
    return { status: 200, body: rendering.render(order) }
  }
