import type { RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'

/** Takes webhooks in a server of plain Node: `take` gets each event that is verified. */
export const nodeListener =
  (secret: string | undefined, take: (event: ReceivedEvent) => unknown): RequestListener =>
  async (request, response) => {
    try {
      await take(await receive(await buffer(request), request.headers, secret))
      response.writeHead(204).end()
    } catch (error) {
      // A 500: it is sent again.
      if (!(error instanceof WebhookError)) response.writeHead(500).end()
      else response.writeHead(400).end(error.message)
    }
  }
