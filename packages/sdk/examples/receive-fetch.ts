import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'

/** Receives webhooks in any framework that uses `Request`: Next.js, Remix, Deno, Bun, Cloudflare Workers. */
export const fetchHandler =
  (secret: string | undefined, take: (event: ReceivedEvent) => unknown) =>
  async (request: Request): Promise<Response> => {
    try {
      await take(await receive(await request.text(), request.headers, secret))
      return new Response(null, { status: 204 })
    } catch (error) {
      // After a 500 the service sends the event again.
      if (!(error instanceof WebhookError)) return new Response('busy', { status: 500 })
      return new Response(error.message, { status: 400 })
    }
  }
