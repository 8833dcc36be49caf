import { type ReceivedEvent, receive, WebhookError } from '@delivery-orders/sdk/webhooks'
import type { FastifyPluginCallback } from 'fastify'

/**
 * Receives webhooks in Fastify: `take` gets each verified event. Register it with `app.register`. The rest of the
 * application keeps its own JSON parser, because the parser of a plugin applies to the routes of the plugin only.
 */
export const fastifyHooks =
  (secret: string | undefined, take: (event: ReceivedEvent) => unknown): FastifyPluginCallback =>
  (app, _options, done) => {
    // Leave the body raw, because the signature covers it.
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, parsed) =>
      parsed(null, body),
    )
    app.post<{ Body: string }>('/hooks', async (request, reply) => {
      try {
        await take(await receive(request.body, request.headers, secret))
        return reply.code(204).send()
      } catch (error) {
        // Fastify answers a thrown error with 500, and the service sends the event again.
        if (!(error instanceof WebhookError)) throw error
        return reply.code(400).send(error.message)
      }
    })
    done()
  }
