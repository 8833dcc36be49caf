import { once } from 'node:events'
import { connect } from 'node:net'
import { type HttpResponse, responseReader } from './response-reader.ts'

/** A connection that carries one request at a time. */
export interface Connection {
  exchange(request: Uint8Array): Promise<HttpResponse>
  close(): void
}

interface Waiting {
  readonly resolve: (response: HttpResponse) => void
  readonly reject: (error: Error) => void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let waiting: Waiting | undefined
  const fail = (error: Error) => waiting?.reject(error)
  const read = responseReader((response) => waiting?.resolve(response))
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch (error) {
      fail(error as Error)
    }
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The contestant closed a connection.')))
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
