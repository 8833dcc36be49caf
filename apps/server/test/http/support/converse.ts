import { connect, type Socket } from 'node:net'

/** What a server has sent on a connection until it was closed. */
export interface Heard {
  readonly text: string
  /** The status of each answer, also of those before the answer. */
  readonly statuses: readonly number[]
}

/** A connection to a service at an address; whoever is cut off finds it quite right. */
export function dial(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

/** All that is sent on a connection until it is closed. */
export function heardOn(socket: Socket): Promise<Heard> {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  return new Promise((resolve) => {
    socket.once('close', () => resolve({ text, statuses: statusesIn(text) }))
  })
}

/** What a server sends back for some bytes, each a character, until it closes the connection. */
export function converse(url: string, bytes: string): Promise<Heard> {
  const socket = dial(url)
  socket.write(bytes, 'latin1')
  return heardOn(socket)
}

const statusesIn = (text: string): readonly number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
