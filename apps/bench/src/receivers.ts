import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { messageReader } from './message-reader.ts'

/** The most messages that were at one webhook, and at all webhooks of one client, at the same time. */
export interface Highest {
  readonly webhook: number
  readonly client: number
}

/**
 * The receivers of webhooks, each on its own port of this process. The same process serves all rounds, so it is equally
 * warmed up for every sender.
 */
export interface Receivers {
  readonly urls: readonly string[]
  /** Forgets all earlier messages. */
  begin(): void
  /** Resolves as soon as this many messages have arrived. */
  arrived(count: number): Promise<void>
  /** Closes all connections. Returns the ids of the messages that each receiver got. */
  end(): { readonly arrivals: readonly (readonly string[])[]; readonly highest: Highest }
}

const response = 'HTTP/1.1 204 No Content\r\n\r\n'
const idHeader = /\r\nwebhook-id: (\S+)/

/** Each receiver takes `delayMs` for a message. A client has `perClient` of them. */
export async function startReceivers(
  count: number,
  perClient: number,
  delayMs: number,
): Promise<Receivers> {
  const sockets = new Set<Socket>()
  let arrivals: readonly string[][] = []
  let meter = concurrencyMeter(perClient)
  let total = 0
  let goal = 0
  let reached = Promise.withResolvers<void>()
  const receive = (webhook: number, head: string, socket: Socket) => {
    arrivals[webhook]?.push(idHeader.exec(head)?.[1] ?? '')
    const leave = meter.enter(webhook)
    total += 1
    if (total === goal) reached.resolve()
    const answer = () => {
      // Leaves first: the sender may send the next message as soon as it has the response.
      leave()
      socket.write(response)
    }
    if (delayMs > 0) setTimeout(answer, delayMs)
    else answer()
  }
  const listen = async (webhook: number): Promise<string> => {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.setNoDelay(true)
      const read = messageReader((head) => receive(webhook, head, socket))
      socket.on('data', read)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  }
  return {
    urls: await Promise.all(Array.from({ length: count }, (_, webhook) => listen(webhook))),
    begin: () => {
      arrivals = Array.from({ length: count }, () => [])
      meter = concurrencyMeter(perClient)
      total = 0
    },
    arrived: (count) => {
      goal = count
      reached = Promise.withResolvers()
      if (total >= goal) reached.resolve()
      return reached.promise
    },
    end: () => {
      for (const socket of sockets) socket.destroy()
      return { arrivals, highest: meter.highest }
    },
  }
}

/** Counts the messages at each webhook and at each client, whose webhooks have consecutive numbers. */
export function concurrencyMeter(perClient: number) {
  const counts = new Map<string, number>()
  const highest = { webhook: 0, client: 0 }
  const add = (kind: keyof Highest, nth: number, change: number) => {
    const count = (counts.get(`${kind} ${nth}`) ?? 0) + change
    counts.set(`${kind} ${nth}`, count)
    highest[kind] = Math.max(highest[kind], count)
  }
  const addBoth = (webhook: number, change: number) => {
    add('webhook', webhook, change)
    add('client', Math.floor(webhook / perClient), change)
  }
  const enter = (webhook: number) => {
    addBoth(webhook, 1)
    return () => addBoth(webhook, -1)
  }
  return { highest, enter }
}

/** The limits of the service, for all dispatchers together. */
const caps: Highest = { webhook: 4, client: 32 }

export function assertWithinCaps({ webhook, client }: Highest): void {
  if (webhook > caps.webhook || client > caps.client)
    throw new Error(`${webhook} messages were at one webhook at once, ${client} at one client.`)
}

/** Throws unless every expected event came exactly once. */
export function checkArrivals(ids: readonly string[], expected: ReadonlySet<string>): void {
  const found = new Set(ids)
  const lost = [...expected].filter((id) => !found.has(id))
  const surplus = ids.filter((id) => !expected.has(id))
  if (lost.length > 0 || surplus.length > 0 || ids.length !== found.size)
    throw new Error(
      `A webhook should get each of ${expected.size} events once: ${lost.length} lost, ${ids.length - found.size} repeated, ${surplus.length} unexpected.`,
    )
}
