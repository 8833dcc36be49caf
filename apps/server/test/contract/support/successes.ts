import { factsOf, type OperationEntry, type OperationId } from '@delivery-orders/contract'
import { expect } from 'vitest'
import { aDraft } from '../../support/a-draft.ts'
import { bearer, type HttpRequest, json, send } from '../../support/send.ts'
import type { World } from '../../support/world.ts'

export interface Owner {
  /** Creates an order, and resolves to its reference. */
  order(): Promise<string>
  /** Creates an order, and resolves to its id. */
  orderId(): Promise<string>
  /** Creates a webhook, and resolves to its path. */
  webhook(): Promise<string>
  /** Creates a webhook with a pending dispatch, and resolves to the path of the dispatch. */
  dispatch(): Promise<string>
}

export type Request = Omit<HttpRequest, 'method'>

/** For every operation (the type requires all of them), a function that builds a request that succeeds. */
export const successes: Readonly<Record<OperationId, (owner: Owner) => Promise<Request>>> = {
  listOrders: async () => ({ path: '/orders?limit=1' }),
  createOrder: async () => ({ path: '/orders', body: JSON.stringify(aDraft()) }),
  createOrders: async () => ({
    path: '/order-batches',
    body: JSON.stringify({ orders: [aDraft(), aDraft()] }),
  }),
  getOrder: async (owner) => ({ path: `/orders/${await owner.order()}` }),
  updateOrder: async (owner) => ({
    path: `/orders/${await owner.order()}`,
    body: '{"recipient":{"phone":"+2250702029255"}}',
  }),
  cancelOrder: async (owner) => ({ path: `/orders/${await owner.order()}` }),
  progressOrder: async (owner) => ({
    path: `/orders/${await owner.order()}/progress`,
    body: '{"to":"assigned"}',
  }),
  listOrderEvents: async (owner) => ({ path: `/orders/${await owner.order()}/events` }),
  listEvents: async () => ({ path: '/events?limit=1' }),
  searchOrders: async () => ({
    path: '/order-searches',
    body: '{"recipientPhone":"+2250702029254"}',
  }),
  searchFleetOrders: async () => ({
    path: '/fleet/order-searches',
    body: '{"recipientPhone":"+2250702029254"}',
  }),
  progressFleetOrders: async (owner) => ({
    path: '/fleet/progress',
    body: `{"steps":[{"orderId":${await owner.orderId()},"to":"assigned"}]}`,
  }),
  listFleetEvents: async () => ({ path: '/fleet/events?limit=1' }),
  listFleetOrders: async () => ({ path: '/fleet/orders?limit=1' }),
  getFleetOrder: async (owner) => ({ path: `/fleet/orders/${await owner.orderId()}` }),
  updateFleetOrder: async (owner) => ({
    path: `/fleet/orders/${await owner.orderId()}`,
    body: '{"recipient":{"phone":"+2250702029255"}}',
  }),
  listWebhooks: async () => ({ path: '/webhooks' }),
  createWebhook: async () => ({ path: '/webhooks', body: webhookDraft() }),
  getWebhook: async (owner) => ({ path: await owner.webhook() }),
  updateWebhook: async (owner) => ({ path: await owner.webhook(), body: '{"enabled":true}' }),
  deleteWebhook: async (owner) => ({ path: await owner.webhook() }),
  rotateWebhookSecret: async (owner) => ({
    path: `${await owner.webhook()}/rotate-secret`,
    body: '{"gracePeriodSeconds":60}',
  }),
  testWebhook: async (owner) => ({ path: `${await owner.webhook()}/test` }),
  listDispatches: async (owner) => ({ path: `${await owner.webhook()}/dispatches` }),
  retryDispatch: async (owner) => ({ path: `${await owner.dispatch()}/retry` }),
}

/** The token with which a client, or for an operation of fleets a fleet that serves only this client, calls it. */
export const callerOf = (
  world: World,
  entry: OperationEntry,
  { client, token }: { readonly client: string; readonly token: string },
): Promise<string> =>
  factsOf(entry).isForFleets ? world.fleetToken([client]) : Promise.resolve(token)

let webhookCount = 0

export const webhookDraft = (url = `https://shop-${++webhookCount}.example.com/`): string =>
  JSON.stringify({ url })

export function ownerIn(world: World, token: string): Owner {
  const headers = { ...bearer(token), ...json }
  const created = async (sent: Request) => {
    const { status, text } = await send(world, { method: 'POST', headers, ...sent })
    expect(status, text).toBeLessThan(300)
    return JSON.parse(text)
  }
  const webhook = async (): Promise<string> =>
    `/webhooks/${(await created({ path: '/webhooks', body: webhookDraft() })).id}`
  return {
    order: async () =>
      (await created({ path: '/orders', body: JSON.stringify(aDraft()) })).referenceNumber,
    orderId: async () => {
      const { items } = await created({ path: '/orders', body: JSON.stringify(aDraft()) })
      return String(items[0].orderId)
    },
    webhook,
    dispatch: async () => {
      const path = await webhook()
      return `${path}/dispatches/${(await created({ path: `${path}/test` })).id}`
    },
  }
}
