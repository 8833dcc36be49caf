import { type LookupFunction, Socket } from 'node:net'
import type { Mode } from '@delivery-orders/domain'
import {
  type Clock,
  isAllowedAddress,
  messageHeaders,
  type Outcome,
  outcomeOfResponse,
  refusalOfTarget,
  type TargetRules,
  type UntimedOutcome,
  type WebhookRecord,
} from '@delivery-orders/operations'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { type ReceivedResponse, exchange } from './exchange.ts'
import { AddressRefused, failureWords, isClosed, isTimeout, notHttp } from './failure-words.ts'
import { nameResolver, type ResolveName } from './resolve-name.ts'

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

export function webhookSender(options: SenderOptions): Sender {
  const { clock, targets, resolveName = nameResolver(), timeoutMs = defaultTimeoutMs } = options
  const sockets = new Set<Socket>()
  const connecting = { resolveName, timeoutMs, sockets }
  // A connection that one mode may make is not used by the other.
  const channels = {
    test: channelFor({ ...targets, mode: 'test' }, connecting),
    live: channelFor({ ...targets, mode: 'live' }, connecting),
  }

  const post = async (message: Message, at: number): Promise<ReceivedResponse> => {
    const { url } = message.webhook
    const channel = channels[message.mode]
    // An address in the URL is never looked up, so it is checked here; settings may have changed since it was taken.
    const target = channel.targetOf(url)
    if (!target) throw new AddressRefused()
    const { body } = message
    return await channel.request({
      ...target,
      method: 'POST',
      headers: messageHeaders(message.webhook, message, at),
      body,
    })
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

type RequestOptions = Dispatcher.DispatchOptions & Target

interface Channel {
  /** Undefined where no event may be sent. */
  targetOf(url: string): Target | undefined
  request(asked: RequestOptions): Promise<ReceivedResponse>
  destroy(): Promise<unknown>
}

interface Target {
  readonly origin: string
  readonly path: string
}

/** So many are remembered. */
const targetsMax = 10_000

/**
 * Keeps connections. A receiver closes them when it likes, perhaps as the next message is on its way: that one is sent
 * once more at once, over a new connection. Not to who has never answered, for there no connection can have been kept.
 */
function channelFor(rules: TargetRules, connecting: ConnectionParts): Channel {
  const keeping = agentFor(rules, connecting)
  const fresh = agentFor(rules, connecting, { pipelining: 0 })
  const answered = new Set<string>()
  const { timeoutMs } = connecting
  return {
    targetOf: targetReader(rules),
    request: async (asked) => {
      const startMs = performance.now()
      try {
        const answer = await exchange(keeping, asked, timeoutMs)
        if (answered.size === targetsMax) answered.clear()
        answered.add(asked.origin)
        return answer
      } catch (error) {
        if (!isClosed(error) || !answered.has(asked.origin)) throw error
        const leftMs = timeoutMs - (performance.now() - startMs)
        // Others may find the same just then. Who closes a new connection too is not asked twice again.
        return await exchange(fresh, asked, leftMs).catch((again) => {
          answered.delete(asked.origin)
          throw again
        })
      }
    },
    destroy: () => Promise.all([keeping.destroy(), fresh.destroy()]),
  }
}

/** What a URL says is judged once, for the rules stay the same: that takes a tenth of the time of sending. */
function targetReader(rules: TargetRules): Channel['targetOf'] {
  const read = new Map<string, Target | undefined>()
  return (url) => {
    if (read.has(url)) return read.get(url)
    if (read.size === targetsMax) read.clear()
    const target = refusalOfTarget(url, rules) === undefined ? targetOf(new URL(url)) : undefined
    read.set(url, target)
    return target
  }
}

const targetOf = ({ origin, pathname, search }: URL): Target => ({
  origin,
  path: pathname + search,
})

interface ConnectionParts {
  readonly resolveName: ResolveName
  readonly timeoutMs: number
  /** All that are open, or will be. */
  readonly sockets: Set<Socket>
}

/** It follows no redirect and asks no proxy: neither would be checked. */
function agentFor(
  rules: TargetRules,
  { resolveName, timeoutMs: timeout, sockets }: ConnectionParts,
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

function outcomeOf({ status, headers, text }: ReceivedResponse): UntimedOutcome {
  // HTTP has no others, nor has the log.
  if (status < 100 || status > 599) return withoutAnswer(notHttp)
  const [retryAfter = null] = [headers['retry-after']].flat()
  return outcomeOfResponse(status, text, retryAfter)
}

const failed = (error: unknown, timeoutMs: number): UntimedOutcome => ({
  ...withoutAnswer(failureWords(error, timeoutMs)),
  isTimeout: isTimeout(error),
  isRefused: error instanceof AddressRefused,
})

const withoutAnswer = (error: string): UntimedOutcome => ({
  attempt: { status: null, error, response: null },
  isTimeout: false,
  isRefused: false,
  retryAfter: null,
})
