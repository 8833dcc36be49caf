import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { messageReader } from '../message-reader.ts'
import type { Arrivals, Sample } from './arrivals.ts'

/**
 * The receivers of webhooks, each on its own port of this process. They answer 204 immediately. The same process serves
 * all rounds, so it is equally warmed up for every sender.
 */
export interface Receivers {
  readonly urls: readonly string[]
  /** Discards all earlier arrivals and counts from now on. */
  begin(episode: Episode): Milestones
  /** Closes all connections, even those with an unanswered request; returns the arrivals since the episode began. */
  end(): readonly Arrivals[]
}

/** A period in which messages are counted. */
export interface Episode {
  /** Number of messages that arrive before the measurement starts. */
  readonly warmUp: number
  /**
   * The measurement ends after this many messages. They include the first `warmUp` messages, but not the messages to
   * the excluded receiver.
   */
  readonly goal: number
  readonly excluded?: ExcludedReceiver
}

interface ExcludedReceiver {
  readonly receiver: number
  /** Whether the receiver reads requests without ever answering. */
  readonly hangs: boolean
}

interface Milestones {
  readonly warm: Promise<void>
  readonly reached: Promise<Reached>
}

interface Reached {
  /** End of the warm-up, on the clock of `nowMs`. */
  readonly startedAt: number
  readonly endedAt: number
  /** CPU use of this process between `startedAt` and `endedAt`, where 1 is one processor. */
  readonly busy: number
}

interface MutableArrivals extends Arrivals {
  readonly ids: string[]
  readonly at: number[]
  readonly samples: Sample[]
}

/** Each receiver stores its first message as a sample, and after that one message in this many. */
const sampleEvery = 100
const response = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')

/** Wall-clock time with sub-millisecond precision that never goes backwards. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

export async function startReceivers(count: number): Promise<Receivers> {
  const sockets = new Set<Socket>()
  let arrivals: readonly MutableArrivals[] = []
  let episode: Episode = { warmUp: 0, goal: 0 }
  let counter = counting(episode)
  const urls = Array.from({ length: count }, (_, index) =>
    listen(sockets, (head, body, socket) => {
      const receiver = arrivals[index]
      if (receiver) store(receiver, head, body)
      const excluded = episode.excluded?.receiver === index ? episode.excluded : undefined
      if (!excluded) counter.count()
      if (!excluded?.hangs) socket.write(response)
    }),
  )
  return {
    urls: await Promise.all(urls),
    begin: (begun) => {
      arrivals = Array.from({ length: count }, () => ({ ids: [], at: [], samples: [] }))
      episode = begun
      counter = counting(begun)
      return counter
    },
    end: () => {
      for (const socket of sockets) socket.destroy()
      return arrivals
    },
  }
}

async function listen(
  sockets: Set<Socket>,
  receive: (head: string, body: Buffer, socket: Socket) => void,
): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on(
      'data',
      messageReader((head, body) => receive(head, body, socket)),
    )
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

function store({ ids, at, samples }: MutableArrivals, head: string, body: Buffer): void {
  const id = headerOf(head, 'webhook-id')
  if (ids.length % sampleEvery === 0)
    samples.push({
      id,
      timestamp: headerOf(head, 'webhook-timestamp'),
      signature: headerOf(head, 'webhook-signature'),
      body: body.toString(),
    })
  ids.push(id)
  at.push(nowMs())
}

function headerOf(head: string, name: string): string {
  const at = head.indexOf(`\r\n${name}: `)
  if (at < 0) throw new Error(`A request has no ${name}:\n${head}`)
  return head.slice(at + name.length + 4, head.indexOf('\r\n', at + 2))
}

function counting({ warmUp, goal }: Episode): Milestones & { readonly count: () => void } {
  const warm = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<Reached>()
  let arrived = 0
  let startedAt = 0
  let busyBefore = process.cpuUsage()
  const count = () => {
    arrived += 1
    if (arrived === warmUp) {
      startedAt = nowMs()
      busyBefore = process.cpuUsage()
      warm.resolve()
    }
    if (arrived !== goal) return
    const endedAt = nowMs()
    const { user, system } = process.cpuUsage(busyBefore)
    reached.resolve({ startedAt, endedAt, busy: (user + system) / 1000 / (endedAt - startedAt) })
  }
  return { count, warm: warm.promise, reached: reached.promise }
}
