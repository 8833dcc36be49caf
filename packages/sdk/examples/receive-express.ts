import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'
import express, { type Express } from 'express'

/** Receives webhooks in Express: `take` gets each verified event. */
export function expressApp(
  secret: string | undefined,
  take: (event: ReceivedEvent) => unknown,
): Express {
  const app = express()
  // Register this route before any express.json(), because the signature covers the raw body.
  app.post('/hooks', express.raw({ type: 'application/json' }), async (request, response) => {
    try {
      await take(await receive(request.body, request.headers, secret))
      response.sendStatus(204)
    } catch (error) {
      // Express answers a thrown error with 500, and the service sends the event again.
      if (!(error instanceof WebhookError)) throw error
      response.status(400).send(error.message)
    }
  })
  app.use(express.json())
  return app
}
