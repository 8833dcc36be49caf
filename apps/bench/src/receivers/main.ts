/** The process that receives: as many webhooks as it is told, each on a port of its own. It ends with its parent. */
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

/** One of so many messages is kept whole, and the first. */
const sampleEvery = 100
const answer = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')

interface Receiving extends Arrivals {
  readonly ids: string[]
  readonly at: number[]
  readonly samples: Sample[]
}

const count = Number(process.argv[2])
const sockets = new Set<Socket>()
let receivers: readonly Receiving[] = emptied()
let episode: Episode = { warmUp: 0, goal: 0, apart: null }
let arrived = 0
let startedAt = 0
let busyBefore = process.cpuUsage()

const tell = (told: Partial<ReceiverMessage>) => process.send?.(told)

tell({ ports: await Promise.all(receivers.map((_, index) => listening(index))) })

process.on('message', (command: Command) => {
  if (command === 'end') return end()
  receivers = emptied()
  episode = command.begin
  arrived = 0
})
process.once('disconnect', () => process.exit())

function emptied(): readonly Receiving[] {
  return Array.from({ length: count }, () => ({ ids: [], at: [], samples: [] }))
}

/** Whoever still waits for an answer gets none. */
function end(): void {
  for (const socket of sockets) socket.destroy()
  tell({ arrivals: receivers })
}

async function listening(index: number): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    const read = messageReader((message) => take(index, message, socket))
    socket.on('data', (chunk: Buffer) => {
      try {
        read(chunk)
      } catch (error) {
        tell({ error: (error as Error).message })
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function take(index: number, message: Message, socket: Socket): void {
  const receiver = receivers[index]
  if (!receiver) return
  const { body, ...head } = message
  if (receiver.ids.length % sampleEvery === 0)
    receiver.samples.push({ ...head, body: body.toString() })
  receiver.ids.push(message.id)
  receiver.at.push(nowMs())

  const { apart } = episode
  const isApart = apart?.receiver === index
  if (!isApart) countOne()
  if (!(isApart && apart.hangs)) socket.write(answer)
}

function countOne(): void {
  arrived += 1
  if (arrived === episode.warmUp) {
    startedAt = nowMs()
    busyBefore = process.cpuUsage()
    tell({ warm: true })
  }
  if (arrived !== episode.goal) return
  const endedAt = nowMs()
  const { user, system } = process.cpuUsage(busyBefore)
  const busy = (user + system) / 1000 / (endedAt - startedAt)
  tell({ reached: { startedAt, endedAt, busy } })
}
