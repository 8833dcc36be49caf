import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type LocalServer, listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { Webhook } from 'standardwebhooks'

export interface UnreliableReceiver extends LocalServer {
  /** All secrets that the webhook has had. The test adds each one when it knows it. */
  readonly secrets: string[]
  /** How many times each event was accepted. The key `A-7 3` is the third event of order A-7. */
  readonly accepted: ReadonlyMap<string, number>
  /** When each event first arrived and when it was first accepted, as numbers of messages. */
  readonly firsts: ReadonlyMap<string, Firsts>
  /** When each event first arrived, by the clock of `performance.now`. */
  readonly arrivedMs: ReadonlyMap<string, number>
  readonly failures: () => number
  readonly unsigned: () => number
}

interface Firsts {
  readonly arrivedAt: number
  readonly acceptedAt: number
}

interface Options {
  /** The share of messages that the receiver does not accept, from 0 to 1. */
  readonly failing: number
  readonly random: () => number
  /** Called with the send time of each message. If it returns false, the receiver closes the connection. */
  readonly onMessage: (at: number) => boolean
  /** Maximum failures per event. */
  readonly failuresMax?: number
}

/** Fewer than the ten attempts after which a dispatch fails. */
const defaultFailuresMax = 5

const waysToFail: readonly ((response: ServerResponse) => unknown)[] = [
  (response) => response.writeHead(500).end('broken'),
  (response) => response.destroy(),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
]

/** Starts a receiver that stores no bodies, because there may be hundreds of thousands of messages. */
export async function unreliableReceiver(options: Options): Promise<UnreliableReceiver> {
  const { failing, random, onMessage, failuresMax = defaultFailuresMax } = options
  const accepted = new Map<string, number>()
  const failed = new Map<string, number>()
  const firsts = new Map<string, Firsts>()
  const arrivedMs = new Map<string, number>()
  const secrets: string[] = []
  const unverified: Signed[] = []
  let failures = 0
  let messages = 0

  const mayFail = (event: string): boolean => {
    const before = failed.get(event) ?? 0
    if (before === failuresMax || random() >= failing) return false
    failed.set(event, before + 1)
    failures += 1
    return true
  }
  const answer = (headers: IncomingHttpHeaders, body: string, response: ServerResponse) => {
    if (!isSigned(secrets, { headers, body })) unverified.push({ headers, body })
    const event = eventOf(body)
    messages += 1
    if (!arrivedMs.has(event)) arrivedMs.set(event, performance.now())
    const { arrivedAt, acceptedAt } = firsts.get(event) ?? never
    firsts.set(event, { arrivedAt: Math.min(arrivedAt, messages), acceptedAt })
    if (!onMessage(sentAt(headers).getTime())) return response.destroy()
    if (mayFail(event)) return waysToFail[Math.floor(random() * waysToFail.length)]?.(response)
    accepted.set(event, (accepted.get(event) ?? 0) + 1)
    firsts.set(event, {
      arrivedAt: Math.min(arrivedAt, messages),
      acceptedAt: Math.min(acceptedAt, messages),
    })
    return response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    text(request).then(
      (body) => answer(request.headers, body, response),
      // The sender was killed before it had sent the whole body.
      () => response.destroy(),
    )
  })
  const local = await listenLocally(server)
  return {
    ...local,
    url: `${local.url}/`,
    secrets,
    accepted,
    firsts,
    arrivedMs,
    failures: () => failures,
    // A message can be signed with a secret that the test learns of a moment later.
    unsigned: () => unverified.filter((message) => !isSigned(secrets, message)).length,
  }
}

const never: Firsts = { arrivedAt: Number.MAX_SAFE_INTEGER, acceptedAt: Number.MAX_SAFE_INTEGER }

interface Signed {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function eventOf(body: string): string {
  const { sequence, data } = JSON.parse(body)
  return `${data.order.referenceNumber} ${sequence}`
}

const sentAt = (headers: IncomingHttpHeaders): Date =>
  new Date(Number(headers['webhook-timestamp']) * 1_000)

/** Compares the signature itself: `verify` would reject the timestamp, because the sender's clock is ahead. */
const isSigned = (secrets: readonly string[], { headers, body }: Signed): boolean => {
  const signatures = String(headers['webhook-signature']).split(' ')
  return secrets.some((secret) =>
    signatures.includes(
      new Webhook(secret).sign(String(headers['webhook-id']), sentAt(headers), body),
    ),
  )
}
