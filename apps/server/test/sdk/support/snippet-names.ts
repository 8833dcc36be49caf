import type { DeliveryOrders, Order, OrderDraft, OrderEvent } from '@delivery-orders/sdk'
import type { ReceivedEvent } from '@delivery-orders/sdk/webhooks'

/** Globals that the programs of the pages use without defining them. */
export interface SnippetNames {
  readonly deliveries: DeliveryOrders
  readonly draft: OrderDraft
  /** The id of a webhook. */
  readonly id: string
  /** A store that survives a restart of the program. */
  readonly store: {
    read(name: string): Promise<string | undefined>
    write(name: string, value: string | null): Promise<void>
  }
  readonly secrets: { read(name: string): Promise<string> }
  archive(orders: readonly Order[]): Promise<void>
  handleEvent(event: OrderEvent): Promise<void>
  retryLater(job: object): Promise<void>
  /** The secret of a webhook, and an event that was sent to this webhook. */
  readonly secret: string
  readonly event: ReceivedEvent
  take(event: ReceivedEvent): Promise<void>
  markDelivered(order: Order): Promise<void>
  readonly metrics: { observe(...facts: readonly unknown[]): void }
  readonly log: { warn(facts: object): void }
}

declare global {
  var deliveries: SnippetNames['deliveries']
  var draft: SnippetNames['draft']
  var id: SnippetNames['id']
  var store: SnippetNames['store']
  var secrets: SnippetNames['secrets']
  var archive: SnippetNames['archive']
  var handleEvent: SnippetNames['handleEvent']
  var retryLater: SnippetNames['retryLater']
  var secret: SnippetNames['secret']
  var event: SnippetNames['event']
  var take: SnippetNames['take']
  var markDelivered: SnippetNames['markDelivered']
  var metrics: SnippetNames['metrics']
  var log: SnippetNames['log']
}
