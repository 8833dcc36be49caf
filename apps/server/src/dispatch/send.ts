import { CONNREFUSED, Resolver } from 'node:dns/promises'
import { open } from 'node:fs/promises'
import { Socket } from 'node:net'
import { devNull } from 'node:os'
import { TLSSocket } from 'node:tls'
import {
  type Clock,
  isLocalName,
  refusalOfTarget,
  type TargetRules,
} from '@delivery-orders/operations'
import {
  AddressRefused,
  attemptTimeoutMs,
  buildLookup,
  isClosed,
  type Message,
  NameUnknown,
  type Outcome,
  type ReceivedResponse,
  type ResolveName,
  sendMessage,
  type WebhookRequest,
} from '@delivery-orders/operations/dispatch'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { type DatedResponse, exchange } from './exchange.ts'
import type { KnownReceivers } from './known-receivers.ts'

export interface Sender extends AsyncDisposable {
  /** A failed attempt resolves to an outcome with an error; rejects if this machine lacks what an attempt needs. */
  send(message: Message): Promise<Outcome>
}

export interface SenderOptions {
  readonly clock: Clock
  readonly targets: Omit<TargetRules, 'mode'>
  readonly receivers?: Pick<KnownReceivers, 'answered' | 'connected'>
  readonly resolveName?: ResolveName
  readonly timeoutMs?: number
}

export function webhookSender(options: SenderOptions): Sender {
  const { clock, targets, receivers } = options
  const { resolveName = nameResolver(), timeoutMs = attemptTimeoutMs } = options
  const sockets = new Set<Socket>()
  const connecting = { resolveName, timeoutMs, sockets, receivers }
  // Test and live mode share no connections: a host may be allowed in one mode and refused in the other.
  const channels = {
    test: channelFor({ ...targets, mode: 'test' }, connecting),
    live: channelFor({ ...targets, mode: 'live' }, connecting),
  }

  const post = async ({ url, mode, headers, body }: WebhookRequest): Promise<ReceivedResponse> => {
    const channel = channels[mode]
    // The settings may have changed since the webhook was created. `buildLookup` does not check IP addresses in URLs.
    const target = channel.targetOf(url)
    if (!target) throw new AddressRefused()
    const response = await channel.request({ ...target, method: 'POST', headers, body })
    receivers?.answered(target.origin, response.date)
    return response
  }

  const parts = { post, clock, elapsed: () => performance.now(), timeoutMs }
  return {
    send: (message) => sendMessage(message, parts),
    async [Symbol.asyncDispose]() {
      await Promise.all([channels.test.destroy(), channels.live.destroy()])
      // Agents do not destroy sockets that are still connecting. Such sockets would keep the process alive.
      for (const socket of sockets) socket.destroy()
    },
  }
}

type TargetedRequest = Dispatcher.DispatchOptions & Target

interface Channel {
  /** Returns undefined if no event may be sent to this URL. */
  targetOf(url: string): Target | undefined
  request(options: TargetedRequest): Promise<DatedResponse>
  destroy(): Promise<unknown>
}

interface Target {
  readonly origin: string
  readonly path: string
}

/** Limits the number of entries of each cache: checked URLs, and origins that have responded. */
const targetsMax = 10_000

/**
 * Keeps connections alive. If a receiver closes a kept connection just as a message is sent, the message is sent again
 * immediately over a new connection. An origin that has never responded gets no retry: it has no kept connection.
 */
function channelFor(rules: TargetRules, connecting: ConnectionParts): Channel {
  const keepAlive = agentFor(rules, connecting)
  const fresh = agentFor(rules, connecting, { pipelining: 0 })
  const respondingOrigins = new Set<string>()
  const { timeoutMs } = connecting
  return {
    targetOf: targetReader(rules),
    request: async (options) => {
      const startMs = performance.now()
      try {
        const response = await exchange(keepAlive, options, timeoutMs)
        if (respondingOrigins.size === targetsMax) respondingOrigins.clear()
        respondingOrigins.add(options.origin)
        return response
      } catch (error) {
        if (!isClosed(error) || !respondingOrigins.has(options.origin)) throw error
        const leftMs = timeoutMs - (performance.now() - startMs)
        // `fresh` opens a new connection, since other kept connections may be closed too. If this retry fails as well,
        // the origin gets no such retry until it has responded again.
        return await exchange(fresh, options, leftMs).catch((retryError) => {
          respondingOrigins.delete(options.origin)
          throw retryError
        })
      }
    },
    destroy: () => Promise.all([keepAlive.destroy(), fresh.destroy()]),
  }
}

/** Caches checked URLs: parsing and checking takes a tenth of the time of sending, and the rules never change. */
function targetReader(rules: TargetRules): Channel['targetOf'] {
  const known = new Map<string, Target | undefined>()
  return (url) => {
    if (known.has(url)) return known.get(url)
    if (known.size === targetsMax) known.clear()
    const target = refusalOfTarget(url, rules) === undefined ? targetOf(new URL(url)) : undefined
    known.set(url, target)
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
  /** All sockets that are open or connecting. */
  readonly sockets: Set<Socket>
  readonly receivers: SenderOptions['receivers']
}

/** Creates an agent that follows no redirects and uses no proxy, because their addresses would not be checked. */
function agentFor(
  rules: TargetRules,
  { resolveName, timeoutMs: timeout, sockets, receivers }: ConnectionParts,
  options: Agent.Options = {},
): Agent {
  // The return value of undici's connector is undocumented, but gives the only access to a socket while it connects.
  const open: (...args: Parameters<buildConnector.connector>) => unknown = buildConnector({
    timeout,
    lookup: buildLookup(rules, resolveName),
  })
  return new Agent({
    ...options,
    connect: (connectOptions, callback) => {
      const socket = open(connectOptions, (...result) => {
        const [, connected] = result
        if (connected instanceof TLSSocket)
          receivers?.connected(connectOptions.host ?? '', () => connected.getPeerX509Certificate())
        callback(...result)
      })
      if (!(socket instanceof Socket)) return
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
  })
}

/** Timeout in milliseconds and number of tries, for each name server. */
const limits = { timeout: 2_000, tries: 2 }

/**
 * Queries name servers directly and does not read the hosts file. `dns.lookup` would occupy one of libuv's few threads,
 * so names whose servers never respond could block the events of all webhooks.
 */
function nameResolver(): ResolveName {
  const resolver = new Resolver(limits)
  return async (name) => {
    if (isLocalName(name)) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    )
    if (addresses.length > 0) return addresses
    if (answers.some(isUnreachable)) await refuseLack()
    throw new NameUnknown()
  }
}

const isUnreachable = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && answer.reason.code === CONNREFUSED

/** c-ares reports `ECONNREFUSED`, too, if it cannot open a socket. Opening a file then throws what this machine lacks. */
const refuseLack = async (): Promise<void> => (await open(devNull)).close()
