/** The receivers process: serves the number of webhooks in its argument, each on its own port. Ends with its parent. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Message, messageReader } from './message-reader.ts'
import {
  type Arrivals,
  type Command,
  type Episode,
  nowMs,
  type ReceiverMessage,
  type Sample,
} from './protocol.ts'

/** Each receiver stores its first message as a sample, and after that one message in this many. */
const sampleEvery = 100
const response = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')

interface MutableArrivals extends Arrivals {
  readonly ids: string[]
  readonly at: number[]
  readonly samples: Sample[]
}

const count = Number(process.argv[2])
const sockets = new Set<Socket>()
let receivers: readonly MutableArrivals[] = noArrivals()
let episode: Episode = { warmUp: 0, goal: 0, excluded: null }
let arrived = 0
let startedAt = 0
let busyBefore = process.cpuUsage()

const send = (message: Partial<ReceiverMessage>) => process.send?.(message)

send({ ports: await Promise.all(receivers.map((_, index) => listen(index))) })

process.on('message', (command: Command) => {
  if (command === 'end') return end()
  receivers = noArrivals()
  episode = command.begin
  arrived = 0
})
process.once('disconnect', () => process.exit())

function noArrivals(): readonly MutableArrivals[] {
  return Array.from({ length: count }, () => ({ ids: [], at: [], samples: [] }))
}

/** Closes all connections, even those with an unanswered request. */
function end(): void {
  for (const socket of sockets) socket.destroy()
  send({ arrivals: receivers })
}

async function listen(index: number): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    const read = messageReader((message) => receive(index, message, socket))
    socket.on('data', (chunk: Buffer) => {
      try {
        read(chunk)
      } catch (error) {
        send({ error: (error as Error).message })
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function receive(index: number, message: Message, socket: Socket): void {
  const receiver = receivers[index]
  if (!receiver) return
  const { body, ...head } = message
  if (receiver.ids.length % sampleEvery === 0)
    receiver.samples.push({ ...head, body: body.toString() })
  receiver.ids.push(message.id)
  receiver.at.push(nowMs())

  const { excluded } = episode
  const isExcluded = excluded?.receiver === index
  if (!isExcluded) countMessage()
  if (!(isExcluded && excluded.hangs)) socket.write(response)
}

function countMessage(): void {
  arrived += 1
  if (arrived === episode.warmUp) {
    startedAt = nowMs()
    busyBefore = process.cpuUsage()
    send({ warm: true })
  }
  if (arrived !== episode.goal) return
  const endedAt = nowMs()
  const { user, system } = process.cpuUsage(busyBefore)
  const busy = (user + system) / 1000 / (endedAt - startedAt)
  send({ reached: { startedAt, endedAt, busy } })
}
