import type { ReceivedEvent } from '@delivery-orders/sdk/webhooks'

// A file of its own, which only the programs of the pages use: the types of Preact declare the `event` of browsers.
declare global {
  /** An event that was sent to the webhook. */
  var event: ReceivedEvent
}
