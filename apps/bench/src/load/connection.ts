import { once } from 'node:events'
import { connect } from 'node:net'
import { messageReader } from '../message-reader.ts'

export interface HttpResponse {
  readonly status: number
  readonly body: Buffer
}

/** A connection that carries one request at a time. */
export interface Connection {
  exchange(request: Uint8Array): Promise<HttpResponse>
  close(): void
}

const statusAt = 'HTTP/1.1 '.length

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let waiting: PromiseWithResolvers<HttpResponse> | undefined
  const fail = (error: Error) => waiting?.reject(error)
  const read = messageReader((head, body) =>
    waiting?.resolve({ status: Number(head.slice(statusAt, statusAt + 3)), body }),
  )
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch (error) {
      fail(error as Error)
    }
  })
  socket.on('error', fail)
  const failClosed = () => fail(new Error('The contestant closed a connection.'))
  socket.on('close', failClosed)
  return {
    exchange: (request) => {
      waiting = Promise.withResolvers()
      // Writing to a socket that is already closed emits no event.
      if (socket.destroyed) failClosed()
      else socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
