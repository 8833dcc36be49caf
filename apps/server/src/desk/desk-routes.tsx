/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { DeskRole } from '@delivery-orders/operations/store'
import { assignPage } from './couriers/assign.tsx'
import { chooseOrders, giveOrders } from './couriers/assign-actions.tsx'
import { receiveCash } from './couriers/courier-cash.tsx'
import {
  addCourier,
  changeCourier,
  courierPage,
  couriersPage,
  endCourier,
  inviteCourier,
  logOutCourier,
} from './couriers/couriers.tsx'
import type {
  CourierAction,
  CourierPage,
  DeskAction,
  DeskPage,
  ShopAction,
  ShopPage,
} from './frame/context.tsx'
import { importOrders, importPage } from './new-orders/import.tsx'
import { newOrder, newOrderPage } from './new-orders/new-order.tsx'
import { correct, correctPage } from './orders/correct.tsx'
import { nowPage } from './orders/now.tsx'
import { orderPage } from './orders/order.tsx'
import { cancel, erase, showOrder } from './orders/order-actions.tsx'
import { search } from './orders/order-search.tsx'
import { ordersPage } from './orders/orders.tsx'
import { ordersCsv } from './orders/orders-csv.tsx'
import { reportCsv, reportsPage } from './orders/reports.tsx'
import { enterStep, stepPage } from './orders/step.tsx'
import { clientPage, clientsPage } from './people/clients.tsx'
import { auditPage, endAccess, invite, inviteShop, invitesPage } from './people/people.tsx'
import { issueToKnown, issueToNew, revokeToken } from './people/tokens.tsx'
import { roundPage, stopPage } from './round/round.tsx'
import { enterStop, giveBack, pickUp } from './round/round-actions.tsx'
import { paperPage } from './round/round-paper.tsx'
import { shopNowPage } from './shop/shop-now.tsx'
import {
  shopCancel,
  shopCorrect,
  shopCorrectPage,
  shopNewCode,
  shopNewOrder,
  shopNewOrderPage,
  shopOrderPage,
} from './shop/shop-order.tsx'
import { shopOrdersCsv, shopOrdersPage } from './shop/shop-orders.tsx'
import {
  addWebhook,
  disableShopWebhook,
  enableShopWebhook,
  removeWebhook,
  rotateSecret,
  shopWebhookPage,
  shopWebhooksPage,
} from './shop/shop-webhooks.tsx'
import { resend } from './webhooks/resend.tsx'
import { retrySentEvent, sentEventPage, showSentEvent } from './webhooks/sent-event.tsx'
import { retryAllEvents } from './webhooks/unreceived.tsx'
import { disableWebhook, enableWebhook, testWebhook, webhookPage } from './webhooks/webhook.tsx'
import { webhooksPage } from './webhooks/webhooks.tsx'

interface PageRoute {
  readonly path: string
  readonly role: DeskRole
  readonly page: DeskPage
}

/** Every page. What is not here, or needs another role, is 404. */
export const deskPages: readonly PageRoute[] = [
  { path: '/', role: 'reader', page: nowPage },
  { path: '/orders', role: 'reader', page: ordersPage },
  { path: '/orders/new', role: 'planner', page: newOrderPage },
  { path: '/orders/:id', role: 'reader', page: orderPage },
  { path: '/orders/:id/step', role: 'planner', page: stepPage },
  { path: '/orders/:id/correct', role: 'planner', page: correctPage },
  { path: '/webhooks', role: 'reader', page: webhooksPage },
  { path: '/webhooks/:id', role: 'reader', page: webhookPage },
  { path: '/webhooks/:id/event', role: 'reader', page: sentEventPage },
  { path: '/clients', role: 'reader', page: clientsPage },
  { path: '/clients/:id', role: 'reader', page: clientPage },
  { path: '/assign', role: 'planner', page: assignPage },
  { path: '/couriers', role: 'planner', page: couriersPage },
  { path: '/couriers/:id', role: 'planner', page: courierPage },
  { path: '/reports', role: 'planner', page: reportsPage },
  { path: '/couriers/:id/round', role: 'planner', page: paperPage },
  { path: '/audit', role: 'admin', page: auditPage },
  { path: '/invites', role: 'admin', page: invitesPage },
]

interface ActionRoute {
  readonly path: string
  readonly role: DeskRole
  readonly act: DeskAction
}

/** Every action. A test walks them with each role. */
export const deskActions: readonly ActionRoute[] = [
  { path: '/orders', role: 'reader', act: search },
  { path: '/orders/csv', role: 'reader', act: ordersCsv },
  { path: '/orders/new', role: 'planner', act: newOrder },
  { path: '/orders/:id/show', role: 'reader', act: showOrder },
  { path: '/orders/:id/step', role: 'planner', act: enterStep },
  { path: '/orders/:id/correct', role: 'planner', act: correct },
  { path: '/orders/:id/resend', role: 'planner', act: resend },
  { path: '/orders/:id/cancel', role: 'planner', act: cancel },
  { path: '/orders/:id/erase', role: 'admin', act: erase },
  { path: '/webhooks/:id/test', role: 'planner', act: testWebhook },
  { path: '/webhooks/:id/event', role: 'reader', act: showSentEvent },
  { path: '/webhooks/:id/retry', role: 'planner', act: retrySentEvent },
  { path: '/webhooks/:id/retry-all', role: 'planner', act: retryAllEvents },
  { path: '/webhooks/:id/disable', role: 'admin', act: disableWebhook },
  { path: '/webhooks/:id/enable', role: 'admin', act: enableWebhook },
  { path: '/clients', role: 'admin', act: issueToNew },
  { path: '/clients/:id/issue', role: 'admin', act: issueToKnown },
  { path: '/clients/:id/invite', role: 'admin', act: inviteShop },
  { path: '/clients/:id/revoke', role: 'admin', act: revokeToken },
  { path: '/reports/csv', role: 'planner', act: reportCsv },
  { path: '/assign', role: 'planner', act: giveOrders },
  { path: '/assign/choose', role: 'planner', act: chooseOrders },
  { path: '/couriers', role: 'planner', act: addCourier },
  { path: '/couriers/:id', role: 'planner', act: changeCourier },
  { path: '/couriers/:id/invite', role: 'planner', act: inviteCourier },
  { path: '/couriers/:id/log-out', role: 'planner', act: logOutCourier },
  { path: '/couriers/:id/end', role: 'planner', act: endCourier },
  { path: '/couriers/:id/cash', role: 'planner', act: receiveCash },
  { path: '/invites', role: 'admin', act: invite },
  { path: '/invites/:id/end', role: 'admin', act: endAccess },
]

/** Every page of a shop. What is not here is 404. */
export const shopPages: readonly { readonly path: string; readonly page: ShopPage }[] = [
  { path: '/shop', page: shopNowPage },
  { path: '/shop/webhooks', page: shopWebhooksPage },
  { path: '/shop/webhooks/:id', page: shopWebhookPage },
  { path: '/shop/webhooks/:id/event', page: sentEventPage },
  { path: '/shop/reports', page: reportsPage },
  { path: '/shop/orders', page: shopOrdersPage },
  { path: '/shop/orders/:id', page: shopOrderPage },
  { path: '/shop/orders/:id/correct', page: shopCorrectPage },
  { path: '/shop/new-order', page: shopNewOrderPage },
  { path: '/shop/import', page: importPage },
]

interface ShopActionRoute {
  readonly path: string
  /** `read`: whoever looks may do it, because it changes nothing. */
  readonly right: 'read' | 'write'
  readonly act: ShopAction
}

/** Every action of a shop. */
export const shopActions: readonly ShopActionRoute[] = [
  { path: '/shop/webhooks', right: 'write', act: addWebhook },
  { path: '/shop/webhooks/:id/test', right: 'write', act: testWebhook },
  { path: '/shop/webhooks/:id/retry', right: 'write', act: retrySentEvent },
  { path: '/shop/webhooks/:id/retry-all', right: 'write', act: retryAllEvents },
  { path: '/shop/webhooks/:id/disable', right: 'write', act: disableShopWebhook },
  { path: '/shop/webhooks/:id/enable', right: 'write', act: enableShopWebhook },
  { path: '/shop/webhooks/:id/rotate', right: 'write', act: rotateSecret },
  { path: '/shop/webhooks/:id/remove', right: 'write', act: removeWebhook },
  { path: '/shop/reports/csv', right: 'read', act: reportCsv },
  { path: '/shop/orders', right: 'read', act: search },
  { path: '/shop/orders/csv', right: 'read', act: shopOrdersCsv },
  { path: '/shop/new-order', right: 'write', act: shopNewOrder },
  { path: '/shop/import', right: 'write', act: importOrders },
  { path: '/shop/orders/:id/correct', right: 'write', act: shopCorrect },
  { path: '/shop/orders/:id/cancel', right: 'write', act: shopCancel },
  { path: '/shop/orders/:id/new-code', right: 'write', act: shopNewCode },
]

/** Every page of a courier. What is not here is 404. */
export const courierPages: readonly { readonly path: string; readonly page: CourierPage }[] = [
  { path: '/round', page: roundPage },
  { path: '/round/:id', page: stopPage },
]

/** Every action of a courier. */
export const courierActions: readonly { readonly path: string; readonly act: CourierAction }[] = [
  { path: '/round/pickup', act: pickUp },
  { path: '/round/give-back', act: giveBack },
  { path: '/round/:id', act: enterStop },
]
