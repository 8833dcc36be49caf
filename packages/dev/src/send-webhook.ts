import { ADDRCONFIG } from 'node:dns'
import { lookup } from 'node:dns/promises'
import {
  type ClientRequest,
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
} from 'node:http'
import { request as overHttps } from 'node:https'
import {
  type Clock,
  machineClock,
  refusalOfTarget,
  type TargetRules,
} from '@delivery-orders/operations'
import {
  AddressRefused,
  attemptTimeoutMs,
  BodyBeginning,
  buildLookup,
  type Message,
  NameUnknown,
  type Outcome,
  type ReceivedResponse,
  sendMessage,
  type WebhookRequest,
} from '@delivery-orders/operations/dispatch'

/** Sends an event over HTTP, with the timeout and the rules for addresses of the real service. */
export function sendWebhook(message: Message, clock: Clock): Promise<Outcome> {
  const elapsed = () => performance.now()
  return sendMessage(message, { post, clock, realClock: machineClock, elapsed })
}

function post({ url, mode, headers, body }: WebhookRequest): Promise<ReceivedResponse> {
  const rules: TargetRules = { allowPrivate: true, networks: [], mode }
  return new Promise((resolve, reject) => {
    if (refusalOfTarget(url, rules) !== undefined) return reject(new AddressRefused())
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, ...length },
      lookup: buildLookup(rules, resolveName),
      // A new connection for each event: a receiver may close an idle one just as an event is sent.
      agent: false,
    }
    const outgoing =
      new URL(url).protocol === 'https:' ? overHttps(url, options) : overHttp(url, options)
    settle(outgoing, resolve, reject)
    outgoing.end(body)
  })
}

/** Once the status has arrived, the response counts even if its body is cut off, times out or is too long. */
function settle(
  outgoing: ClientRequest,
  resolve: (response: ReceivedResponse) => void,
  reject: (error: unknown) => void,
): void {
  const timer = setTimeout(
    () => outgoing.destroy(new DOMException('The response timed out.', 'TimeoutError')),
    attemptTimeoutMs,
  )
  let response: IncomingMessage | undefined
  const beginning = new BodyBeginning()
  outgoing.once('response', (received) => {
    response = received
    received
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        beginning.add(chunk)
        if (beginning.isCut) outgoing.destroy()
      })
  })
  let failure: unknown = Object.assign(new Error('There was no response.'), { code: 'ECONNRESET' })
  outgoing.on('error', (error) => {
    failure = error
  })
  // The only event after every end. Without an error, it follows a response, or an upgrade that was not asked for.
  outgoing.once('close', () => {
    clearTimeout(timer)
    if (!response) return reject(failure)
    const { statusCode: status = 0, headers } = response
    resolve({ status, retryAfter: headers['retry-after'] ?? null, text: beginning.text })
  })
}

const resolveName = async (name: string): Promise<readonly string[]> => {
  const found = await lookup(name, { all: true, hints: ADDRCONFIG }).catch(() => {
    throw new NameUnknown()
  })
  return found.map(({ address }) => address)
}
