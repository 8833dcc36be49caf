import type { RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'

/** Receives webhooks in a plain Node server: `take` gets each verified event. */
export const nodeListener =
  (secret: string | undefined, take: (event: ReceivedEvent) => unknown): RequestListener =>
  async (request, response) => {
    try {
      await take(await receive(await buffer(request), request.headers, secret))
      response.writeHead(204).end()
    } catch (error) {
      // After a 500 the service sends the event again.
      if (!(error instanceof WebhookError)) response.writeHead(500).end()
      else response.writeHead(400).end(error.message)
    }
  }
