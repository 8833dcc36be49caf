import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'

/** Takes webhooks wherever a request is a `Request`: Next.js, Remix, Deno, Bun, Cloudflare Workers. */
export const fetchHandler =
  (secret: string | undefined, take: (event: ReceivedEvent) => unknown) =>
  async (request: Request): Promise<Response> => {
    try {
      await take(await receive(await request.text(), request.headers, secret))
      return new Response(null, { status: 204 })
    } catch (error) {
      // A 500: it is sent again.
      if (!(error instanceof WebhookError)) return new Response('busy', { status: 500 })
      return new Response(error.message, { status: 400 })
    }
  }
