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
  type OrderEventKind,
  type OrderEventPage,
  type OrderMade,
  type OrderPage,
  type PagedList,
  type ProgressReport,
  type Reason,
  type Status,
  type Webhook,
  type WebhookDraft,
  type WebhookPatch,
  type WebhookWithSecret,
} from '../src/index.ts'

declare const deliveries: DeliveryOrders
declare const draft: OrderDraft

describe('orders', () => {
  test('each method returns the type of its own response', () => {
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

  test('createOrGet and waitFor return the type that get returns', () => {
    const { orders } = deliveries

    expectTypeOf(orders.createOrGet(draft)).resolves.toEqualTypeOf<OrderMade>()
    expectTypeOf<OrderMade>().toEqualTypeOf<{ readonly order: Order; readonly created: boolean }>()
    expectTypeOf(orders.waitFor('A', 'delivered')).resolves.toEqualTypeOf<Order>()
    void orders.waitFor('A', ['delivered', 'a status of tomorrow'], { pastFailed: true })
    void orders.waitFor('A', ({ items }) => items.length > 1, { timeoutMs: 1000, retries: 0 })
    // @ts-expect-error waitFor takes timeoutMs for the whole wait, and no deadlineMs
    void orders.waitFor('A', 'delivered', { deadlineMs: 1000 })
    // @ts-expect-error the status to wait for is missing
    void orders.waitFor('A')
  })

  test('a call resolves to its data, and withResponse() also returns the raw response', () => {
    expectTypeOf(deliveries.orders.get('A')).toEqualTypeOf<Call<Order>>()
    expectTypeOf(deliveries.orders.get('A').withResponse()).resolves.toEqualTypeOf<Answer<Order>>()
    expectTypeOf(deliveries.webhooks.delete('A').withResponse()).resolves.toEqualTypeOf<
      Answer<void>
    >()
  })

  test('status functions accept known and unknown statuses', () => {
    expectTypeOf(isFinal).parameter(0).toEqualTypeOf<Order['status']>()
    expectTypeOf(isSettled('on_hold')).toBeBoolean()
    expectTypeOf(canCancel('pending')).toBeBoolean()
    expectTypeOf(nextStatuses('pending')).toEqualTypeOf<readonly Status[]>()
  })

  test('each method accepts call options', () => {
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
    // @ts-expect-error a misspelled option
    void deliveries.orders.get('A', { singal: options.signal })
    // @ts-expect-error header values are strings
    void deliveries.orders.cancel('A', { headers: { 'X-Count': 1 } })
  })

  test('only calls that send a POST accept an idempotency key', () => {
    const idempotencyKey = 'checkout-17'
    const maybe: string | undefined = undefined

    void deliveries.orders.create(draft, { idempotencyKey })
    void deliveries.orders.create(draft, { idempotencyKey: maybe })
    void deliveries.orders.progress('A', { to: 'assigned' }, { idempotencyKey })
    expectTypeOf(deliveries.orders.create)
      .parameter(1)
      .toEqualTypeOf<KeyedCallOptions | undefined>()
    // @ts-expect-error an idempotency key is a string
    void deliveries.orders.create(draft, { idempotencyKey: 17 })
    // @ts-expect-error get takes no idempotency key, because it is safe to repeat
    void deliveries.orders.get('A', { idempotencyKey })
    // @ts-expect-error cancel takes no idempotency key
    void deliveries.orders.cancel('A', { idempotencyKey })
    // @ts-expect-error list takes no idempotency key
    void deliveries.orders.list({}, { idempotencyKey })
    // @ts-expect-error webhooks.list takes no idempotency key
    void deliveries.webhooks.list({ idempotencyKey })
  })

  test('a loop over a list yields orders, and a loop over its pages yields pages', async () => {
    for await (const order of deliveries.orders.list()) expectTypeOf(order).toEqualTypeOf<Order>()
    for await (const page of deliveries.orders.list().pages())
      expectTypeOf(page).toEqualTypeOf<OrderPage>()
    expectTypeOf<OrderPage['data']>().toEqualTypeOf<readonly Order[]>()
    for await (const { nextCursor } of deliveries.orders.list().pages())
      void deliveries.orders.list({ cursor: nextCursor })
  })

  test('a query filters by known statuses and by times', () => {
    const statuses: readonly Status[] = ['failed', 'returned']

    void deliveries.orders.list({ status: 'failed' })
    void deliveries.orders.list({ status: statuses, createdFrom: new Date(), createdTo: 'Z' })
    void deliveries.orders.list({ status: undefined, limit: undefined, cursor: undefined })
    // @ts-expect-error a misspelled status
    void deliveries.orders.list({ status: 'faild' })
    // @ts-expect-error a misspelled filter
    void deliveries.orders.list({ state: 'failed' })
    // @ts-expect-error a time is not a number
    void deliveries.orders.list({ createdFrom: Date.now() })
  })

  test('a progress report requires a known status', () => {
    expectTypeOf(deliveries.orders.progress).parameter(1).toEqualTypeOf<ProgressReport>()
    expectTypeOf<ProgressReport['to']>().toEqualTypeOf<Status>()
    void deliveries.orders.progress('A', { to: 'canceled', items: [1], comment: 'Sold out' })
    // @ts-expect-error the status is missing
    void deliveries.orders.progress('A', { items: [1] })
    // @ts-expect-error a misspelled status
    void deliveries.orders.progress('A', { to: 'cancelled' })
  })

  test('a draft requires a recipient and items', () => {
    expectTypeOf(deliveries.orders.create).parameter(0).toEqualTypeOf<OrderDraft>()
    // @ts-expect-error the recipient is missing
    void deliveries.orders.create({ items: draft.items })
    // @ts-expect-error a phone is a string
    void deliveries.orders.create({ ...draft, recipient: { ...draft.recipient, phone: 225 } })
    // @ts-expect-error a misspelled field
    void deliveries.orders.create({ ...draft, deliveryFees: 500 })
    void deliveries.orders.create({ ...draft, total: null, deliveryFee: 500 })
  })

  test('an order reference is a required string', () => {
    // @ts-expect-error a reference is not a number
    void deliveries.orders.get(2041)
    // @ts-expect-error the reference is missing
    void deliveries.orders.cancel()
  })

  test('a reason is one of a list in calls, and may be unknown in responses', () => {
    void deliveries.orders.cancel('A', { reason: 'other' satisfies Reason, comment: 'Moved' })
    // @ts-expect-error a text of your own belongs into comment
    void deliveries.orders.cancel('A', { reason: 'The customer has moved' })
    // @ts-expect-error a misspelled reason
    void deliveries.orders.progress('A', { to: 'failed', reason: 'recipient_absnet' })
    expectTypeOf<Reason>().toExtend<NonNullable<Order['reason']>>()
    expectTypeOf<string>().toExtend<NonNullable<Order['reason']>>()
  })

  test('an order in the shape of get can be sent back as a draft', () => {
    const back = (former: Order) => deliveries.orders.create({ ...former, receiptUrl: null })

    expectTypeOf(back).returns.resolves.toEqualTypeOf<CreatedOrder>()
  })

  test('the status of an order allows known and unknown values', () => {
    expectTypeOf<'delivered'>().toExtend<Order['status']>()
    expectTypeOf<string>().toExtend<Order['status']>()
    expectTypeOf<Order['status']>().not.toEqualTypeOf<string>()
  })
})

describe('webhooks', () => {
  const { webhooks } = deliveries
  const id = 'wh_1'

  test('only the responses of create and rotateSecret have the secret', () => {
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

  test('webhook drafts and patches allow only known event kinds', () => {
    expectTypeOf(webhooks.create).parameter(0).toEqualTypeOf<WebhookDraft>()
    expectTypeOf(webhooks.update).parameter(1).toEqualTypeOf<WebhookPatch>()
    void webhooks.update(id, { events: null })
    // @ts-expect-error the URL is missing
    void webhooks.create({ events: ['order.created'] })
    // @ts-expect-error a misspelled kind
    void webhooks.create({ url: 'https://a.example', events: ['order.cancelled'] })
    // @ts-expect-error the patch is missing
    void webhooks.update(id)
    // @ts-expect-error a misspelled field
    void webhooks.rotateSecret(id, { gracePeriod: 60 })
  })

  test('webhooks.test and webhooks.retry return a dispatch, and webhooks.dispatches returns a list of dispatches', () => {
    expectTypeOf(webhooks.test(id)).resolves.toEqualTypeOf<Dispatch>()
    expectTypeOf(webhooks.retry(id, 'dsp_1')).resolves.toEqualTypeOf<Dispatch>()
    expectTypeOf(webhooks.dispatches(id)).toEqualTypeOf<PagedList<Dispatch, DispatchPage>>()
    void webhooks.dispatches(id, { status: ['failed', 'abandoned'], limit: 10 })
    // @ts-expect-error a misspelled status
    void webhooks.dispatches(id, { status: 'fail' })
    // @ts-expect-error the id of the dispatch is missing
    void webhooks.retry(id)
  })

  test('only calls that send a POST accept an idempotency key', () => {
    const key = { idempotencyKey: 'rotation-17' }

    void webhooks.create({ url: 'https://a.example' }, key)
    void webhooks.rotateSecret(id, undefined, key)
    void webhooks.test(id, key)
    void webhooks.retry(id, 'dsp_1', key)
    // @ts-expect-error update takes no idempotency key, because it is safe to repeat
    void webhooks.update(id, {}, key)
    // @ts-expect-error delete takes no idempotency key
    void webhooks.delete(id, key)
  })
})

describe('events', () => {
  test('the feed and the events of an order can start after a position', () => {
    const { nextAfter }: Pick<EventFeed, 'nextAfter'> = { nextAfter: null }

    expectTypeOf(deliveries.events.list({ after: nextAfter })).toEqualTypeOf<
      PagedList<OrderEvent, EventFeed>
    >()
    expectTypeOf(deliveries.orders.events('A')).toEqualTypeOf<
      PagedList<OrderEvent, OrderEventPage>
    >()
    void deliveries.events.list({ after: undefined, limit: undefined })
    void deliveries.orders.events('A', { after: nextAfter, limit: 10 })
    // @ts-expect-error the feed has no cursors
    void deliveries.events.list({ cursor: 'c1' })
    // @ts-expect-error the reference is missing
    void deliveries.orders.events()
  })

  test('the type of an event is a known kind or `unknown`, so that misspelled kinds do not compile', () => {
    expectTypeOf<OrderEvent['type']>().toEqualTypeOf<OrderEventKind | 'unknown'>()
    expectTypeOf<OrderEvent['data']['order']>().toEqualTypeOf<Omit<Order, 'deliveryCode'>>()
    // @ts-expect-error this kind does not exist
    void ((event: OrderEvent) => event.type === 'order.delivred')
  })
})

test('all settings of a client are optional', () => {
  const token: string | undefined = undefined

  new DeliveryOrders()
  new DeliveryOrders({ baseUrl: 'https://deliveries.example.com', token, fetch: undefined })
  new DeliveryOrders({ fetch: globalThis.fetch })
  // @ts-expect-error a misspelled setting
  new DeliveryOrders({ baseURL: 'https://deliveries.example.com' })
})
