import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LocalServer, listenLocally } from '@delivery-orders/tooling/local-server.ts'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver extends LocalServer {
  readonly received: readonly Received[]
}

/** A program that receives webhooks on a port of its own. */
export async function receiver(
  respond: (response: ServerResponse, count: number) => void,
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ headers: request.headers, body })
    respond(response, received.length)
  })
  const local = await listenLocally(server)
  return { ...local, url: `${local.url}/hooks`, received }
}
