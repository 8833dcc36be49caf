import { type LookupFunction, Socket } from 'node:net'
import { document } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import type { AttemptRecord, WebhookRecord } from '../store/outbox.ts'
import { isAllowedAddress, refusalOfTarget, type TargetRules } from '../target.ts'
import { deadline } from './deadline.ts'
import { AddressRefused, failureWords, isClosed, isTimeout, notHttp } from './failure-words.ts'
import { nameResolver, type ResolveName } from './resolve-name.ts'
import type { Outcome } from './schedule.ts'
import { signaturesOf } from './sign.ts'

/** What is to be sent, and to whom. */
export interface Message {
  readonly webhook: Pick<WebhookRecord, 'url' | 'secret' | 'previousSecret'>
  readonly mode: Mode
  /** Of the event. */
  readonly id: string
  readonly body: string
}

/** Sends messages; connections are kept for the next one. */
export interface Sender extends AsyncDisposable {
  /** Never rejects: what goes wrong is an outcome. */
  send(message: Message): Promise<Outcome>
}

export interface SenderOptions {
  readonly clock: Clock
  readonly targets: Omit<TargetRules, 'mode'>
  readonly resolveName?: ResolveName
  /** For an attempt in all: name, connection, request and answer. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 15_000
/** So much of an answer is kept. */
const keptBytes = 1_024

export function webhookSender(options: SenderOptions): Sender {
  const { clock, targets, resolveName = nameResolver(), timeoutMs = defaultTimeoutMs } = options
  const sockets = new Set<Socket>()
  const connecting = { resolveName, timeoutMs, sockets }
  // A connection that one mode may make is not used by the other.
  const channels = {
    test: channelFor({ ...targets, mode: 'test' }, connecting),
    live: channelFor({ ...targets, mode: 'live' }, connecting),
  }

  const post = async (message: Message, at: number): Promise<Answer> => {
    const { webhook, mode } = message
    // An address in the URL is never looked up, so it is checked here; settings may have changed since it was taken.
    if (refusalOfTarget(webhook.url, { ...targets, mode }) !== undefined) throw new AddressRefused()
    const { origin, pathname, search } = new URL(webhook.url)
    using limit = deadline(timeoutMs)
    const answering = channels[mode].request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: headersOf(message, at),
      body: message.body,
      signal: limit.signal,
    })
    // While a connection is being made, the signal is not looked at.
    const answer = await Promise.race([answering, limit.passed])
    return { ...answer, text: await beginningOf(answer.body) }
  }

  return {
    async send(message) {
      const at = clock.now()
      const startMs = performance.now()
      const told = await post(message, at).then(outcomeOf, (error) => failed(error, timeoutMs))
      const durationMs = Math.round(performance.now() - startMs)
      return { ...told, attempt: { at, durationMs, ...told.attempt } }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([channels.test.destroy(), channels.live.destroy()])
      // Agents leave alone what they are still connecting to, and the process would live as long as that.
      for (const socket of sockets) socket.destroy()
    },
  }
}

type Asked = Dispatcher.RequestOptions & { readonly origin: string }

interface Channel {
  request(asked: Asked): Promise<Dispatcher.ResponseData>
  destroy(): Promise<unknown>
}

/** So many origins are remembered. */
const originsMax = 10_000

/**
 * Keeps connections. A receiver closes them when it likes, perhaps as the next message is on its way: that one is sent
 * once more at once, over a new connection. Not to who has never answered, for there no connection can have been kept.
 */
function channelFor(rules: TargetRules, connecting: Connecting): Channel {
  const keeping = agentFor(rules, connecting)
  const fresh = agentFor(rules, connecting, { pipelining: 0 })
  const answered = new Set<string>()
  return {
    request: async (asked) => {
      try {
        const answer = await keeping.request(asked)
        if (answered.size === originsMax) answered.clear()
        answered.add(asked.origin)
        return answer
      } catch (error) {
        if (!isClosed(error) || !answered.has(asked.origin)) throw error
        // Others may find the same just then. Who closes a new connection too is not asked twice again.
        return await fresh.request(asked).catch((again) => {
          answered.delete(asked.origin)
          throw again
        })
      }
    },
    destroy: () => Promise.all([keeping.destroy(), fresh.destroy()]),
  }
}

interface Connecting {
  readonly resolveName: ResolveName
  readonly timeoutMs: number
  /** All that are open, or will be. */
  readonly sockets: Set<Socket>
}

/** It follows no redirect and asks no proxy: neither would be checked. */
function agentFor(
  rules: TargetRules,
  { resolveName, timeoutMs: timeout, sockets }: Connecting,
  options: Agent.Options = {},
): Agent {
  // It says nothing of what it returns, but there is no other way to a socket that is not connected yet.
  const open: (...asked: Parameters<buildConnector.connector>) => unknown = buildConnector({
    timeout,
    lookup: checkedLookup(rules, resolveName),
  })
  return new Agent({
    ...options,
    connect: (asked, opened) => {
      const socket = open(asked, opened)
      if (!(socket instanceof Socket)) return
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
  })
}

/** The addresses that are handed out are the very ones that are connected to. */
const checkedLookup =
  (rules: TargetRules, resolveName: ResolveName): LookupFunction =>
  (name, { all }, callback) => {
    const found = resolveName(name.replace(/\.$/, '')).then((addresses) => {
      const allowed = addresses.filter((address) => isAllowedAddress(address, rules))
      const [first] = allowed
      if (first === undefined) throw new AddressRefused()
      return { first, allowed }
    })
    found.then(
      ({ first, allowed }) =>
        all
          ? callback(
              null,
              allowed.map((address) => ({ address, family: familyOf(address) })),
            )
          : callback(null, first, familyOf(first)),
      (error) => callback(error, all ? [] : ''),
    )
  }

const familyOf = (address: string): 4 | 6 => (address.includes(':') ? 6 : 4)

function headersOf({ webhook, id, body }: Message, at: number): Record<string, string> {
  const timestamp = Math.floor(at / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': `delivery-orders/${document.info.version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(webhook, { id, timestamp, body }, at),
  }
}

type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { readonly text: string }

type Told = Omit<Outcome, 'attempt'> & {
  readonly attempt: Omit<AttemptRecord, 'at' | 'durationMs'>
}

function outcomeOf({ statusCode: status, headers, text: response }: Answer): Told {
  const none = { isTimeout: false, isRefused: false }
  // HTTP has no others, nor has the log.
  if (status < 100 || status > 599)
    return { attempt: { status: null, error: notHttp, response: null }, ...none, retryAfter: null }
  const isSuccess = status >= 200 && status < 300
  const error = isSuccess ? null : `the answer was ${status}`
  const [retryAfter = null] = [headers['retry-after']].flat()
  return { attempt: { status, error, response }, ...none, retryAfter }
}

const failed = (error: unknown, timeoutMs: number): Told => ({
  attempt: { status: null, error: failureWords(error, timeoutMs), response: null },
  isTimeout: isTimeout(error),
  isRefused: error instanceof AddressRefused,
  retryAfter: null,
})

/** What came of the answer before it broke off, took too long, or was more than is kept: its status has said enough. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > keptBytes) break
    }
  } catch {
    // What has come is kept.
  }
  return textOf(Buffer.concat(chunks).subarray(0, keptBytes))
}

/** A character that was cut through is left out; NUL is none that every database keeps. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\ufffd')
