import type {
  CanceledOrder,
  CreatedOrder,
  Order,
  OrderPage,
  OrderSearch,
} from '@delivery-orders/contract'
import { hasString, isObject } from '../call/answer.ts'
import type { Download } from '../call/download.ts'
import { optionNames } from '../call/options.ts'
import type { Send } from '../call/send.ts'
import { refuseUnknown } from '../call/settings.ts'
import { wrongArgument } from '../call/with-checks.ts'
import { createMany } from './create-many.ts'
import { createOrGet } from './create-or-get.ts'
import { timelineOver } from './events.ts'
import { orderParametersOf } from './order-query.ts'
import type { Orders } from './orders.ts'
import { cursorList, forAwait, type IsPage } from './pages.ts'
import { searchOf } from './query.ts'
import { orderPoll, waitFor } from './wait-for.ts'

export const ordersOver = (send: Send, download: Download): Orders => {
  const orders: Orders = {
    // Undefined would be no body: null is refused.
    create: (draft, options) =>
      send('post', '/orders', { body: draft ?? null }, isOrder<CreatedOrder>, options),

    createOrGet: (draft, options) => createOrGet(orders, draft, options),

    createMany: (drafts, options) => {
      if (!isMany(drafts))
        throw wrongArgument('orders.createMany', 'a list of drafts, such as [draft]', drafts)
      const results = createMany(send, drafts, options)
      return forAwait(() => results)
    },

    ...listsOver(send),

    get: (reference, options) =>
      send('get', '/orders/{reference}', { path: { reference } }, isOrder<Order>, options),

    ...changesOver(send),

    events: timelineOver(send),

    downloadReceipt: async (reference, options) =>
      await download((await orders.get(reference, options)).receiptUrl, options),

    waitFor: (reference, wanted, options) =>
      waitFor(orderPoll(send, reference), reference, wanted, options ?? {}),
  }
  return orders
}

const listsOver = (send: Send): Pick<Orders, 'list' | 'search'> => ({
  list: (query, options) =>
    cursorList(
      orderParametersOf(query),
      isOrder<Order>,
      (query, isPage: IsPage<OrderPage>) => send('get', '/orders', { query }, isPage, options),
      (page) => page,
    ),

  search: (search, options) =>
    cursorList(
      searchOf<OrderSearch>(search, '{ recipientPhone }'),
      isOrder<Order>,
      (body, isPage: IsPage<OrderPage>) =>
        send('post', '/order-searches', { body }, isPage, options),
      (page) => page,
    ),
})

const changesOver = (send: Send): Pick<Orders, 'progress' | 'update' | 'cancel'> => ({
  progress: (reference, report, options) => {
    if (!isObject(report))
      throw wrongArgument('orders.progress', "a report, such as { to: 'assigned' }", report)
    const parts = { path: { reference }, body: report }
    return send('post', '/orders/{reference}/progress', parts, isOrder<Order>, options)
  },

  update: (reference, patch, options) => {
    const parts = { path: { reference }, body: patch ?? null }
    return send('patch', '/orders/{reference}', parts, isOrder<Order>, options)
  },

  cancel: (reference, given) => {
    const { reason, comment, ...options } = given ?? {}
    refuseUnknown(options, ['reason', 'comment', ...optionNames])
    // A null or an empty text is sent, so that the service refuses it.
    const body = {
      ...(reason !== undefined && { reason }),
      ...(comment !== undefined && { comment }),
    }
    const parts = { path: { reference }, body: hasFields(body) ? body : undefined }
    return send('put', '/orders/{reference}', parts, isOrder<CanceledOrder>, options)
  },
})

const hasFields = (body: object): boolean => Object.keys(body).length > 0

const isMany = (drafts: unknown): boolean =>
  isObject(drafts) && (Symbol.iterator in drafts || Symbol.asyncIterator in drafts)

const isOrder = <Shape extends CreatedOrder | CanceledOrder | Order>(
  answer: unknown,
): answer is Shape => hasString('referenceNumber', answer)
