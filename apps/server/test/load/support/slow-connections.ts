import { connect, type Socket } from 'node:net'

export interface SlowConnections {
  /** Number of connections that the server has closed. */
  readonly closedByServer: number
  /** Longest lifetime of a connection that the server has closed. */
  readonly oldestMs: number
  stop(): void
}

const byteMs = 1_000

/**
 * Opens connections that send one byte of a request per second each: half of them in the headers, half in the body.
 * Replaces each connection that the server closes.
 */
export function slowConnections(url: string, token: string, count: number): SlowConnections {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const tally = { closedByServer: 0, oldestMs: 0 }
  let isOver = false
  const open = (number: number): void => {
    const beganAt = performance.now()
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.write(number % 2 === 0 ? 'GET /orders HTTP/1.1\r\nHost: a\r\nX: ' : bodyHead(token))
    // An error is not a failure here: the server is expected to close slow connections.
    socket.on('error', () => undefined)
    socket.resume().once('close', () => {
      sockets.delete(socket)
      if (isOver) return
      tally.closedByServer++
      tally.oldestMs = Math.max(tally.oldestMs, performance.now() - beganAt)
      open(number)
    })
  }
  for (let number = 0; number < count; number++) open(number)
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write(' ')
  }, byteMs)
  return {
    get closedByServer() {
      return tally.closedByServer
    },
    get oldestMs() {
      return tally.oldestMs
    },
    stop: () => {
      isOver = true
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

const bodyHead = (token: string): string =>
  `POST /orders HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 1500\r\n\r\n'
