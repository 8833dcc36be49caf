import type { IncomingHttpHeaders } from 'node:http'
import { describe, expectTypeOf, test } from 'vitest'
import type { Inbox } from '../src/inbox/index.ts'
import { DeliveryOrders, type Order, type OrderEvent, type OrderStatus } from '../src/index.ts'
import type {
  ReceivedEvent,
  receive,
  WebhookBody,
  WebhookDisabledEvent,
  WebhookError,
  WebhookHeaders,
  WebhookSecrets,
  WebhookTestEvent,
} from '../src/webhooks/index.ts'

declare const event: ReceivedEvent

describe('received events', () => {
  test('a received order event has the order and its previous status', () => {
    if (event.type !== 'order.delivered' && event.type !== 'item.status_changed') return
    expectTypeOf(event.type).toEqualTypeOf<'order.delivered' | 'item.status_changed'>()
    expectTypeOf(event.data.order).toEqualTypeOf<Omit<Order, 'deliveryCode'>>()
    expectTypeOf(event.data.previousStatus).toEqualTypeOf<OrderStatus | null>()
  })

  test('a received webhook.test event has no order', () => {
    if (event.type !== 'webhook.test') return
    expectTypeOf(event.data).toEqualTypeOf<{ readonly webhookId: string }>()
    expectTypeOf(event.sequence).toEqualTypeOf<0>()
  })

  test('one handler takes the order events of webhooks, of the feed and of a timeline', () => {
    const handle = ({ type, kind, data }: OrderEvent): string => kind ?? type + data.order.status
    const deliveries: Pick<DeliveryOrders, 'events' | 'orders'> = new DeliveryOrders()

    if (event.type === 'webhook.test') expectTypeOf(event).toEqualTypeOf<WebhookTestEvent>()
    else if (event.type === 'webhook.disabled')
      expectTypeOf(event).toEqualTypeOf<WebhookDisabledEvent>()
    else handle(event)
    void (async () => {
      for await (const each of deliveries.events.list()) handle(each)
      for await (const { data } of deliveries.events.list().pages()) data.map(handle)
      for await (const each of deliveries.orders.events('A')) handle(each)
      for await (const { data } of deliveries.orders.events('A').pages()) data.map(handle)
    })
  })

  test('every received event has an id, a time and a sequence number', () => {
    expectTypeOf(event.id).toBeString()
    expectTypeOf(event.timestamp).toBeString()
    expectTypeOf(event.sequence).toBeNumber()
  })

  test('the compiler checks that a switch over received events is exhaustive', () => {
    const complete = (): string => {
      switch (event.type) {
        case 'order.created':
        case 'order.assigned':
        case 'order.unassigned':
        case 'order.picked_up':
        case 'order.in_transit':
        case 'order.delivered':
        case 'order.failed':
        case 'order.returned':
        case 'order.canceled':
        case 'order.updated':
        case 'item.status_changed':
        case 'unknown':
          return event.data.order.status
        case 'webhook.test':
        case 'webhook.disabled':
          return event.data.webhookId
      }
    }
    // @ts-expect-error the order events are not handled
    const forgetful = (): string => {
      switch (event.type) {
        case 'webhook.test':
        case 'unknown':
          return event.id
      }
    }
    expectTypeOf(complete).toEqualTypeOf<() => string>()
    expectTypeOf(forgetful).toEqualTypeOf<() => string>()
  })

  test('comparing with a misspelled kind does not compile', () => {
    // @ts-expect-error this kind does not exist
    if (event.type === 'order.delivred') return
  })
})

describe('types of receive', () => {
  test('receive accepts the header, body and secret types of common servers', () => {
    expectTypeOf<Headers>().toExtend<WebhookHeaders>()
    expectTypeOf<IncomingHttpHeaders>().toExtend<WebhookHeaders>()
    expectTypeOf<Map<string, string>>().toExtend<WebhookHeaders>()
    expectTypeOf<Buffer>().toExtend<WebhookBody>()
    expectTypeOf<string | undefined>().toExtend<WebhookSecrets>()
    expectTypeOf<readonly string[]>().toExtend<WebhookSecrets>()
  })

  test('receive does not accept a parsed body', () => {
    expectTypeOf<ReceivedEvent>().not.toExtend<Parameters<typeof receive>[0]>()
    expectTypeOf<undefined>().not.toExtend<Parameters<typeof receive>[0]>()
  })

  test('the code of WebhookError is a closed union', () => {
    expectTypeOf<'too_old'>().toExtend<WebhookError['code']>()
    expectTypeOf<string>().not.toExtend<WebhookError['code']>()
  })
})

test('an inbox accepts received events and events of the feed', () => {
  expectTypeOf<Inbox['take']>().parameter(0).toEqualTypeOf<ReceivedEvent>()
  expectTypeOf<OrderEvent>().toExtend<ReceivedEvent>()
})
