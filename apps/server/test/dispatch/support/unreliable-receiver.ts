import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface UnreliableReceiver extends AsyncDisposable {
  readonly url: string
  /** Set after its URL was registered. */
  secret: string
  /** How often each event was accepted, by the order's reference and the sequence number. */
  readonly accepted: ReadonlyMap<string, number>
  readonly failures: () => number
  readonly unsigned: () => number
}

interface Options {
  /** The share of messages that it fails to accept. */
  readonly failing: number
  readonly random: () => number
  /** Called with the sender's time before a message is answered; if false, the connection is closed instead. */
  readonly onMessage: (at: number) => boolean
}

/** Maximum failures per event: fewer than the ten attempts after which a dispatch fails. */
const failuresMax = 5

const waysToFail: readonly ((response: ServerResponse) => unknown)[] = [
  (response) => response.writeHead(500).end('broken'),
  (response) => response.destroy(),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
]

/** Stores no bodies: there may be hundreds of thousands. */
export async function unreliableReceiver(options: Options): Promise<UnreliableReceiver> {
  const { failing, random, onMessage } = options
  const accepted = new Map<string, number>()
  const failed = new Map<string, number>()
  let failures = 0
  let unsigned = 0

  const mayFail = (event: string): boolean => {
    const before = failed.get(event) ?? 0
    if (before === failuresMax || random() >= failing) return false
    failed.set(event, before + 1)
    failures += 1
    return true
  }
  const answer = (headers: IncomingHttpHeaders, body: string, response: ServerResponse) => {
    if (!isSigned(receiver.secret, headers, body)) unsigned += 1
    if (!onMessage(sentAt(headers).getTime())) return response.destroy()
    const event = eventOf(body)
    if (mayFail(event)) return waysToFail[Math.floor(random() * waysToFail.length)]?.(response)
    accepted.set(event, (accepted.get(event) ?? 0) + 1)
    return response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    text(request).then(
      (body) => answer(request.headers, body, response),
      // The sender was killed before it had sent the whole body.
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: UnreliableReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: '',
    accepted,
    failures: () => failures,
    unsigned: () => unsigned,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

function eventOf(body: string): string {
  const { sequence, data } = JSON.parse(body)
  return `${data.order.referenceNumber} ${sequence}`
}

const sentAt = (headers: IncomingHttpHeaders): Date =>
  new Date(Number(headers['webhook-timestamp']) * 1_000)

/** Not `verify`, which checks the timestamp against this machine's clock: the sender's is ahead. */
const isSigned = (secret: string, headers: IncomingHttpHeaders, body: string): boolean =>
  headers['webhook-signature'] ===
  new Webhook(secret).sign(String(headers['webhook-id']), sentAt(headers), body)
