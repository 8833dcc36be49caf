import { connect, type Socket } from 'node:net'

export interface ConnectionOutput {
  readonly text: string
  /** The status of each response, including interim responses such as 100. */
  readonly statuses: readonly number[]
}

/** Opens a connection to a service; ignores errors, because a reset by the server is an expected outcome. */
export function dial(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

export function readUntilClosed(socket: Socket): Promise<ConnectionOutput> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  return new Promise((resolve) => {
    socket.once('close', () => resolve({ text, statuses: statusesIn(text) }))
  })
}

/** Sends `bytes`, a string with one character per byte, and reads until the server closes the connection. */
export function converse(url: string, bytes: string): Promise<ConnectionOutput> {
  const socket = dial(url)
  socket.write(bytes, 'latin1')
  return readUntilClosed(socket)
}

const statusesIn = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
