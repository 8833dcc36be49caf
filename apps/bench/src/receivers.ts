import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { messageReader } from './message-reader.ts'

const response = 'HTTP/1.1 204 No Content\r\n\r\n'
const idHeader = /\r\nwebhook-id: (\S+)/

/**
 * Starts the receivers of webhooks, each on its own port of this process. The same process serves all rounds, so it is
 * equally warmed up for every sender. Each receiver takes `delayMs` for a message. A client has `perClient` of them.
 */
export async function startReceivers(count: number, perClient: number, delayMs: number) {
  let episode = newEpisode(count, perClient)
  const listen = async (webhook: number): Promise<string> => {
    const server = createServer((socket) => {
      const receive = (head: string) => {
        const leave = episode.enter(webhook, idHeader.exec(head)?.[1] ?? '')
        const answer = () => {
          // Leaves first: the sender may send the next message as soon as it has the response.
          leave()
          socket.write(response)
        }
        if (delayMs > 0) setTimeout(answer, delayMs)
        else answer()
      }
      socket.setNoDelay(true).on('data', messageReader(receive))
      socket.on('error', () => undefined)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  }
  const urls = await Promise.all(Array.from({ length: count }, (_, webhook) => listen(webhook)))
  /** Forgets all earlier messages. */
  const begin = () => {
    episode = newEpisode(count, perClient)
    return episode
  }
  return { urls, begin }
}

export type Receivers = Awaited<ReturnType<typeof startReceivers>>

/** Counts messages. The webhooks of a client have consecutive numbers. */
export function newEpisode(webhooks: number, perClient: number) {
  const arrivals = Array.from({ length: webhooks }, (): string[] => [])
  const counts = new Map<string, number>()
  /** The most messages that were at one webhook, and at all webhooks of one client, at the same time. */
  const highest = { webhook: 0, client: 0 }
  let [total, goal] = [0, 0]
  let reached = Promise.withResolvers<void>()
  const add = (kind: keyof typeof highest, nth: number, change: number) => {
    const count = (counts.get(`${kind} ${nth}`) ?? 0) + change
    counts.set(`${kind} ${nth}`, count)
    highest[kind] = Math.max(highest[kind], count)
  }
  const addBoth = (webhook: number, change: number) => {
    add('webhook', webhook, change)
    add('client', Math.floor(webhook / perClient), change)
  }
  /** Counts a message as being at the webhook until the returned function is called. */
  const enter = (webhook: number, id: string) => {
    arrivals[webhook]?.push(id)
    addBoth(webhook, 1)
    total += 1
    if (total === goal) reached.resolve()
    return () => addBoth(webhook, -1)
  }
  /** Resolves as soon as this many messages have arrived. */
  const arrived = (count: number): Promise<void> => {
    goal = count
    reached = Promise.withResolvers()
    if (total >= goal) reached.resolve()
    return reached.promise
  }
  return { arrivals, highest, enter, arrived }
}

/** The limits of the service, for all dispatchers together. */
const caps = { webhook: 4, client: 32 }

export function assertWithinCaps({ webhook, client }: typeof caps): void {
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
