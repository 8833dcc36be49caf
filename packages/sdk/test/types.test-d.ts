import { describe, expectTypeOf, test } from 'vitest'
import {
  type AbortError,
  type CanceledOrder,
  type ConnectionError,
  type CreatedOrder,
  DeliveryOrders,
  type DeliveryOrdersError,
  type DuplicateReferenceProblem,
  type Order,
  type OrderDraft,
  ProblemError,
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
    expectTypeOf<Order>().toHaveProperty('receiptUrl')
    expectTypeOf<CanceledOrder>().not.toHaveProperty('receiptUrl')
  })

  test('each method takes options', () => {
    const options = { signal: new AbortController().signal, headers: { 'X-Request-Id': 'a' } }
    const maybe: AbortSignal | undefined = undefined

    void deliveries.orders.create(draft, options)
    void deliveries.orders.get('A', options)
    void deliveries.orders.cancel('A', options)
    void deliveries.webhooks.list(options)
    void deliveries.webhooks.list({ signal: maybe })
    // @ts-expect-error a misspelt option
    void deliveries.orders.get('A', { singal: options.signal })
    // @ts-expect-error headers are texts
    void deliveries.orders.cancel('A', { headers: { 'X-Count': 1 } })
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
  })

  test('the kinds of errors are told apart, also after a first guess', () => {
    expectTypeOf<AbortError>().toExtend<DeliveryOrdersError>()
    expectTypeOf<DeliveryOrdersError>().not.toExtend<AbortError>()
    expectTypeOf<ConnectionError>().not.toExtend<AbortError>()
    expectTypeOf<AbortError>().not.toExtend<ConnectionError>()
  })
})
