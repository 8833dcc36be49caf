import { connect, type Socket } from 'node:net'
import { bodyBytesMax } from '@delivery-orders/contract'

const byteMs = 1_000

/**
 * Keeps connections open that hold memory of the service for as long as it lets them: half of them send a body of the
 * largest size at a byte per second, half do not read the pages that they requested.
 */
export function heldConnections(url: string, token: string, count: number): { stop(): void } {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const uploads = new Set<Socket>()
  let isOver = false
  const open = (isUpload: boolean): void => {
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    if (isUpload) uploads.add(socket.resume())
    socket.write(isUpload ? uploadHead(token) : page(token).repeat(20))
    // The service closes slow connections.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      uploads.delete(socket)
      if (!isOver) setTimeout(open, byteMs, isUpload)
    })
  }
  for (let number = 0; number < count; number++) open(number % 2 === 0)
  const drip = setInterval(() => {
    for (const socket of uploads) socket.write(' ')
  }, byteMs)
  return {
    stop: () => {
      isOver = true
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

const authorized = (token: string): string => `Host: a\r\nAuthorization: Bearer ${token}\r\n`

const uploadHead = (token: string): string =>
  `POST /orders HTTP/1.1\r\n${authorized(token)}` +
  `Content-Type: application/json\r\nContent-Length: ${bodyBytesMax}\r\n\r\n`

const page = (token: string): string => `GET /orders?limit=100 HTTP/1.1\r\n${authorized(token)}\r\n`
