import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'
import express, { type Express } from 'express'

/** Takes webhooks in Express: `take` gets each event that is verified. */
export function expressApp(
  secret: string | undefined,
  take: (event: ReceivedEvent) => unknown,
): Express {
  const app = express()
  // Before any express.json(): what is signed is the raw body.
  app.post('/hooks', express.raw({ type: 'application/json' }), async (request, response) => {
    try {
      await take(await receive(request.body, request.headers, secret))
      response.sendStatus(204)
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error // a 500: it is sent again
      response.status(400).send(error.message)
    }
  })
  app.use(express.json())
  return app
}
