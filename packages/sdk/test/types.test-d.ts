import { describe, expectTypeOf, test } from 'vitest'
import {
  type Answer,
  type Call,
  type CanceledOrder,
  type CreatedOrder,
  canCancel,
  DeliveryOrders,
  type Dispatch,
  type DispatchPage,
  type EventFeed,
  isFinal,
  isSettled,
  type KeyedCallOptions,
  nextStatuses,
  type Order,
  type OrderDraft,
  type OrderEvent,
  type OrderEventPage,
  type OrderMade,
  type OrderPage,
  type OrderQuery,
  type PagedList,
  type ProgressReport,
  type Status,
  type Webhook,
  type WebhookDraft,
  type WebhookPatch,
  type WebhookWithSecret,
} from '../src/index.ts'

declare const deliveries: DeliveryOrders
declare const draft: OrderDraft

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

  test('following an order leads to the shape of getting it', () => {
    const { orders } = deliveries

    expectTypeOf(orders.createOrGet(draft)).resolves.toEqualTypeOf<OrderMade>()
    expectTypeOf<OrderMade>().toEqualTypeOf<{ readonly order: Order; readonly created: boolean }>()
    expectTypeOf(orders.waitFor('A', 'delivered')).resolves.toEqualTypeOf<Order>()
    void orders.waitFor('A', ['delivered', 'a status of tomorrow'], { pastFailed: true })
    void orders.waitFor('A', ({ items }) => items.length > 1, { timeoutMs: 1000, retries: 0 })
    // @ts-expect-error the whole wait has one time
    void orders.waitFor('A', 'delivered', { deadlineMs: 1000 })
    // @ts-expect-error what is waited for?
    void orders.waitFor('A')
  })

  test('a call gives its message, and the raw answer on demand', () => {
    expectTypeOf(deliveries.orders.get('A')).toEqualTypeOf<Call<Order>>()
    expectTypeOf(deliveries.orders.get('A').withResponse()).resolves.toEqualTypeOf<Answer<Order>>()
    expectTypeOf(deliveries.webhooks.delete('A').withResponse()).resolves.toEqualTypeOf<
      Answer<void>
    >()
  })

  test('questions about statuses take those of today and of tomorrow', () => {
    expectTypeOf(isFinal).parameter(0).toEqualTypeOf<Order['status']>()
    expectTypeOf(isSettled('on_hold')).toBeBoolean()
    expectTypeOf(canCancel('pending')).toBeBoolean()
    expectTypeOf(nextStatuses('pending')).toEqualTypeOf<readonly Status[]>()
  })

  test('each method takes options', () => {
    const options = {
      signal: new AbortController().signal,
      headers: { 'X-Request-Id': 'a' },
      timeoutMs: 1000,
      deadlineMs: 5000,
      retries: 0,
    }
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

describe('webhooks', () => {
  const { webhooks } = deliveries
  const id = 'wh_1'

  test('only registering and rotating show the secret', () => {
    expectTypeOf(webhooks.list()).resolves.toEqualTypeOf<readonly Webhook[]>()
    expectTypeOf(webhooks.get(id)).resolves.toEqualTypeOf<Webhook>()
    expectTypeOf(webhooks.update(id, { enabled: true })).resolves.toEqualTypeOf<Webhook>()
    expectTypeOf(webhooks.delete(id)).resolves.toEqualTypeOf<void>()
    expectTypeOf(
      webhooks.create({ url: 'https://a.example' }),
    ).resolves.toEqualTypeOf<WebhookWithSecret>()
    expectTypeOf(webhooks.rotateSecret(id)).resolves.toEqualTypeOf<WebhookWithSecret>()
    expectTypeOf<Webhook>().not.toHaveProperty('secret')
    expectTypeOf<WebhookWithSecret['secret']>().toEqualTypeOf<string>()
  })

  test('drafts and patches name the kinds of today', () => {
    expectTypeOf(webhooks.create).parameter(0).toEqualTypeOf<WebhookDraft>()
    expectTypeOf(webhooks.update).parameter(1).toEqualTypeOf<WebhookPatch>()
    void webhooks.update(id, { events: null })
    // @ts-expect-error no URL
    void webhooks.create({ events: ['order.created'] })
    // @ts-expect-error a misspelt kind
    void webhooks.create({ url: 'https://a.example', events: ['order.cancelled'] })
    // @ts-expect-error a change says what to change
    void webhooks.update(id)
    // @ts-expect-error a misspelt field
    void webhooks.rotateSecret(id, { gracePeriod: 60 })
  })

  test('what is sent is a dispatch, and the log a list of them', () => {
    expectTypeOf(webhooks.test(id)).resolves.toEqualTypeOf<Dispatch>()
    expectTypeOf(webhooks.retry(id, 'dsp_1')).resolves.toEqualTypeOf<Dispatch>()
    expectTypeOf(webhooks.dispatches(id)).toEqualTypeOf<PagedList<Dispatch, DispatchPage>>()
    void webhooks.dispatches(id, { status: ['failed', 'abandoned'], limit: 10 })
    // @ts-expect-error a misspelt status
    void webhooks.dispatches(id, { status: 'fail' })
    // @ts-expect-error which dispatch?
    void webhooks.retry(id)
  })

  test('what is a POST takes a key, and nothing else does', () => {
    const key = { idempotencyKey: 'rotation-17' }

    void webhooks.create({ url: 'https://a.example' }, key)
    void webhooks.rotateSecret(id, undefined, key)
    void webhooks.test(id, key)
    void webhooks.retry(id, 'dsp_1', key)
    // @ts-expect-error changing can be repeated anyway
    void webhooks.update(id, {}, key)
    // @ts-expect-error so can removing
    void webhooks.delete(id, key)
  })
})

describe('events', () => {
  test('the feed goes on after an event, the list of an order after a page', () => {
    const { nextAfter }: Pick<EventFeed, 'nextAfter'> = { nextAfter: null }

    expectTypeOf(deliveries.events.list({ after: nextAfter })).toEqualTypeOf<
      PagedList<OrderEvent, EventFeed>
    >()
    expectTypeOf(deliveries.orders.events('A')).toEqualTypeOf<
      PagedList<OrderEvent, OrderEventPage>
    >()
    void deliveries.events.list({ after: undefined, limit: undefined })
    void deliveries.orders.events('A', { cursor: 'c1', limit: 10 })
    // @ts-expect-error the feed has no cursors
    void deliveries.events.list({ cursor: 'c1' })
    // @ts-expect-error which order?
    void deliveries.orders.events()
  })

  test('kinds are suggested, and unknown ones allowed', () => {
    expectTypeOf<'order.delivered'>().toExtend<OrderEvent['type']>()
    expectTypeOf<string>().toExtend<OrderEvent['type']>()
    expectTypeOf<OrderEvent['type']>().not.toEqualTypeOf<string>()
    expectTypeOf<OrderEvent['data']['order']>().toEqualTypeOf<Order>()
  })
})

test('settings may come from the environment', () => {
  const token: string | undefined = undefined

  new DeliveryOrders()
  new DeliveryOrders({ baseUrl: 'https://deliveries.example.com', token, fetch: undefined })
  new DeliveryOrders({ fetch: globalThis.fetch })
  // @ts-expect-error a misspelt setting
  new DeliveryOrders({ baseURL: 'https://deliveries.example.com' })
})
