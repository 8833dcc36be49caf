import { type LookupAddress, lookup } from 'node:dns'
import {
  type ClientRequest,
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
} from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  AddressRefused,
  type DeliveryParts,
  failureWords,
  isAllowedAddress,
  isTimeout,
  NameUnknown,
  outcomeOfResponse,
  outcomeWithoutResponse,
  refusalOfTarget,
  type TargetRules,
  type UntimedOutcome,
  type WebhookRequest,
} from '@delivery-orders/operations'

const timeoutMs = 15_000

/** Maximum number of bytes of a response that are stored. */
const responseBytesMax = 1_024

/** Sends an event over HTTP, with the timeout and the rules for addresses of the real service. */
export const sendWebhook: DeliveryParts['send'] = async (message) => {
  const startMs = performance.now()
  const outcome = await post(message).catch(failedOutcome)
  return { ...outcome, durationMs: Math.round(performance.now() - startMs) }
}

function post({ url, mode, headers, body }: WebhookRequest): Promise<UntimedOutcome> {
  const rules: TargetRules = { allowPrivate: true, networks: [], mode }
  return new Promise((resolve, reject) => {
    if (refusalOfTarget(url, rules) !== undefined) return reject(new AddressRefused())
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const options: RequestOptions = {
      ...{ method: 'POST', headers: { ...headers, ...length }, lookup: checkedLookup(rules) },
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
  resolve: (outcome: UntimedOutcome) => void,
  reject: (error: unknown) => void,
): void {
  const timer = setTimeout(
    () => outgoing.destroy(new DOMException('The response timed out.', 'TimeoutError')),
    timeoutMs,
  )
  let response: IncomingMessage | undefined
  const chunks: Buffer[] = []
  outgoing.once('response', (received) => {
    response = received
    let size = 0
    received
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > responseBytesMax) outgoing.destroy()
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
    const { statusCode = 0, headers } = response
    resolve(outcomeOfResponse(statusCode, textOf(chunks), headers['retry-after'] ?? null))
  })
}

/** Drops what is too long, and a character that is cut in half at the end. */
const textOf = (chunks: readonly Buffer[]): string =>
  new TextDecoder()
    .decode(Buffer.concat(chunks).subarray(0, responseBytesMax), { stream: true })
    .replaceAll('\0', '\ufffd')

const failedOutcome = (error: unknown): UntimedOutcome => ({
  ...outcomeWithoutResponse(failureWords(error, timeoutMs)),
  isTimeout: isTimeout(error),
  isRefused: error instanceof AddressRefused,
})

/** Resolves a name and checks its addresses, like the real service. */
const checkedLookup =
  (rules: TargetRules): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
      if (error) return callback(new NameUnknown(), '')
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, rules))
      const [first] = allowed
      if (first === undefined) return callback(new AddressRefused(), '')
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
