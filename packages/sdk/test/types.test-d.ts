import { describe, expectTypeOf, test } from 'vitest'
import {
  type AbortError,
  type CanceledOrder,
  type ConnectionError,
  type CreatedOrder,
  DeliveryOrders,
  type DeliveryOrdersError,
  type DuplicateReferenceProblem,
  type InvalidTransitionProblem,
  type KeyedCallOptions,
  type Order,
  type OrderDraft,
  type OrderPage,
  type OrderQuery,
  type PagedList,
  ProblemError,
  type ProgressReport,
  type Status,
  type Webhook,
} from '../src/index.ts'

declare const deliveries: DeliveryOrders
declare const draft: OrderDraft
declare const error: unknown

describe('orders', () => {
  test('each method returns its own honest shape', () => {
    expectTypeOf(deliveries.orders.create(draft)).resolves.toEqualTypeOf<CreatedOrder>()
    expectTypeOf(deliveries.orders.get('A')).resolves.toEqualTypeOf<Order>()
    expectTypeOf(deliveries.orders.cancel('A')).resolves.toEqualTypeOf<CanceledOrder>()
    expectTypeOf(
      deliveries.orders.progress('A', { to: 'assigned' }),
    ).resolves.toEqualTypeOf<Order>()
    expectTypeOf(deliveries.orders.list()).toEqualTypeOf<PagedList<Order, OrderPage>>()
    expectTypeOf<Order>().toHaveProperty('receiptUrl')
    expectTypeOf<CanceledOrder>().not.toHaveProperty('receiptUrl')
  })

  test('each method takes options', () => {
    const options = { signal: new AbortController().signal, headers: { 'X-Request-Id': 'a' } }
    const maybe: AbortSignal | undefined = undefined

    void deliveries.orders.create(draft, options)
    void deliveries.orders.get('A', options)
    void deliveries.orders.cancel('A', options)
    void deliveries.orders.progress('A', { to: 'assigned' }, options)
    void deliveries.orders.list({}, options)
    void deliveries.orders.list(undefined, { signal: maybe })
    void deliveries.webhooks.list(options)
    void deliveries.webhooks.list({ signal: maybe })
    // @ts-expect-error a misspelt option
    void deliveries.orders.get('A', { singal: options.signal })
    // @ts-expect-error headers are texts
    void deliveries.orders.cancel('A', { headers: { 'X-Count': 1 } })
  })

  test('what is a POST takes a key, and nothing else does', () => {
    const idempotencyKey = 'checkout-17'
    const maybe: string | undefined = undefined

    void deliveries.orders.create(draft, { idempotencyKey })
    void deliveries.orders.create(draft, { idempotencyKey: maybe })
    void deliveries.orders.progress('A', { to: 'assigned' }, { idempotencyKey })
    expectTypeOf(deliveries.orders.create)
      .parameter(1)
      .toEqualTypeOf<KeyedCallOptions | undefined>()
    // @ts-expect-error a key is a text
    void deliveries.orders.create(draft, { idempotencyKey: 17 })
    // @ts-expect-error getting can be repeated anyway
    void deliveries.orders.get('A', { idempotencyKey })
    // @ts-expect-error so can canceling
    void deliveries.orders.cancel('A', { idempotencyKey })
    // @ts-expect-error so can listing
    void deliveries.orders.list({}, { idempotencyKey })
    // @ts-expect-error so can listing webhooks
    void deliveries.webhooks.list({ idempotencyKey })
  })

  test('a loop over a list has orders, and one over its pages has pages', async () => {
    for await (const order of deliveries.orders.list()) expectTypeOf(order).toEqualTypeOf<Order>()
    for await (const page of deliveries.orders.list().pages())
      expectTypeOf(page).toEqualTypeOf<OrderPage>()
    expectTypeOf<OrderPage['data']>().toEqualTypeOf<readonly Order[]>()
    // @ts-expect-error the end of a list is no cursor: nothing comes after it
    const next: OrderQuery = { cursor: null }
    void next
  })

  test('a query filters by the statuses of today, and by times', () => {
    const statuses: readonly Status[] = ['failed', 'returned']

    void deliveries.orders.list({ status: 'failed' })
    void deliveries.orders.list({ status: statuses, createdFrom: new Date(), createdTo: 'Z' })
    void deliveries.orders.list({ status: undefined, limit: undefined, cursor: undefined })
    // @ts-expect-error a misspelt status
    void deliveries.orders.list({ status: 'faild' })
    // @ts-expect-error a misspelt filter
    void deliveries.orders.list({ state: 'failed' })
    // @ts-expect-error a time is no number
    void deliveries.orders.list({ createdFrom: Date.now() })
  })

  test('a report names a status of today', () => {
    expectTypeOf(deliveries.orders.progress).parameter(1).toEqualTypeOf<ProgressReport>()
    expectTypeOf<ProgressReport['to']>().toEqualTypeOf<Status>()
    void deliveries.orders.progress('A', { to: 'canceled', items: [1], comment: 'Sold out' })
    // @ts-expect-error no status
    void deliveries.orders.progress('A', { items: [1] })
    // @ts-expect-error a misspelt status
    void deliveries.orders.progress('A', { to: 'cancelled' })
  })

  test('a draft needs a recipient and items', () => {
    expectTypeOf(deliveries.orders.create).parameter(0).toEqualTypeOf<OrderDraft>()
    // @ts-expect-error no recipient
    void deliveries.orders.create({ items: draft.items })
    // @ts-expect-error a phone is a text
    void deliveries.orders.create({ ...draft, recipient: { ...draft.recipient, phone: 225 } })
    // @ts-expect-error a misspelt field
    void deliveries.orders.create({ ...draft, deliveryFees: 500 })
    void deliveries.orders.create({ ...draft, total: null, deliveryFee: 500 })
  })

  test('a reference is a text', () => {
    // @ts-expect-error not a number
    void deliveries.orders.get(2041)
    // @ts-expect-error not left out
    void deliveries.orders.cancel()
  })

  test('statuses are suggested, and unknown ones allowed', () => {
    expectTypeOf<'delivered'>().toExtend<Order['status']>()
    expectTypeOf<string>().toExtend<Order['status']>()
    expectTypeOf<Order['status']>().not.toEqualTypeOf<string>()
  })
})

test('webhooks are a list', () => {
  expectTypeOf(deliveries.webhooks.list()).resolves.toEqualTypeOf<readonly Webhook[]>()
})

test('settings may come from the environment', () => {
  const token: string | undefined = undefined

  new DeliveryOrders()
  new DeliveryOrders({ baseUrl: 'https://deliveries.example.com', token, fetch: undefined })
  new DeliveryOrders({ fetch: globalThis.fetch })
  // @ts-expect-error a misspelt setting
  new DeliveryOrders({ baseURL: 'https://deliveries.example.com' })
})

describe('errors', () => {
  test('a problem is told by its code, and shows what its code carries', () => {
    if (!(error instanceof ProblemError)) return
    expectTypeOf<'order_not_cancelable'>().toExtend<typeof error.code>()
    expectTypeOf<string>().toExtend<typeof error.code>()
    expectTypeOf(error.status).toBeNumber()
    expectTypeOf(error.requestId).toBeString()
    if ('existing' in error.problem)
      expectTypeOf(error.problem).toEqualTypeOf<DuplicateReferenceProblem>()
    if ('items' in error.problem)
      expectTypeOf(error.problem).toEqualTypeOf<InvalidTransitionProblem>()
  })

  test('the kinds of errors are told apart, also after a first guess', () => {
    expectTypeOf<AbortError>().toExtend<DeliveryOrdersError>()
    expectTypeOf<DeliveryOrdersError>().not.toExtend<AbortError>()
    expectTypeOf<ConnectionError>().not.toExtend<AbortError>()
    expectTypeOf<AbortError>().not.toExtend<ConnectionError>()
  })
})
