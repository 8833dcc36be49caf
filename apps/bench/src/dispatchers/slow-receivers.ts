import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { messageReader } from '../message-reader.ts'
import { concurrencyMeter, type Highest } from './concurrency-meter.ts'

/** The receivers of all webhooks, on one port of this process. Each takes `delayMs` for a message, then answers 204. */
export interface SlowReceivers {
  readonly port: number
  /** Forgets all earlier messages. */
  reset(): void
  readonly arrived: () => number
  readonly highest: () => Highest
}

const response = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')
const requestLine = /^POST (\S+) /

export async function startSlowReceivers(delayMs: number): Promise<SlowReceivers> {
  let meter = concurrencyMeter()
  let arrived = 0
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on(
      'data',
      messageReader((head) => {
        const leave = meter.enter(requestLine.exec(head)?.[1] ?? '')
        arrived += 1
        setTimeout(() => {
          // Leaves first: the dispatcher may send the next message as soon as it has the response.
          leave()
          socket.write(response)
        }, delayMs)
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    reset: () => {
      meter = concurrencyMeter()
      arrived = 0
    },
    arrived: () => arrived,
    highest: () => meter.highest,
  }
}
