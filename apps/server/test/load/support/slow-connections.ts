import { connect, type Socket } from 'node:net'

export interface SlowConnections {
  /** How many were cut off by the server, and for how long the oldest of them had lasted. */
  readonly cutOff: number
  readonly oldestMs: number
  stop(): void
}

const byteMs = 1_000

/** Many connections that send a byte a second each: one half in their headers, the other in a body. New ones come for those that end. */
export function slowConnections(url: string, token: string, count: number): SlowConnections {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const tally = { cutOff: 0, oldestMs: 0 }
  let isOver = false
  const open = (number: number): void => {
    const beganAt = performance.now()
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.write(number % 2 === 0 ? 'GET /orders HTTP/1.1\r\nHost: a\r\nX: ' : bodyHead(token))
    // Being cut off is what is to be seen here.
    socket.on('error', () => undefined)
    socket.resume().once('close', () => {
      sockets.delete(socket)
      if (isOver) return
      tally.cutOff++
      tally.oldestMs = Math.max(tally.oldestMs, performance.now() - beganAt)
      open(number)
    })
  }
  for (let number = 0; number < count; number++) open(number)
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write(' ')
  }, byteMs)
  return {
    get cutOff() {
      return tally.cutOff
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
