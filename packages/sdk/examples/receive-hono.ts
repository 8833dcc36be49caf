import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'
import { Hono } from 'hono'

/** Receives webhooks in Hono: `take` gets each verified event. */
export function honoApp(secret: string | undefined, take: (event: ReceivedEvent) => unknown): Hono {
  const app = new Hono()
  app.post('/hooks', async (context) => {
    await take(await receive(await context.req.text(), context.req.raw.headers, secret))
    return context.body(null, 204)
  })
  // After a 500 the service sends the event again.
  app.onError((error, context) =>
    error instanceof WebhookError ? context.text(error.message, 400) : context.text('busy', 500),
  )
  return app
}
