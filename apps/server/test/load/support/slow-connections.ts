import { connect, type Socket } from 'node:net'

/** The first bytes of a connection, and whether it then sends a byte per second or repeats the request. */
export interface SlowText {
  readonly text: string
  readonly isComplete: boolean
}

export interface SlowConnections {
  /** Responses of the server by status, and the connections that it closed without one as status 0. */
  readonly statuses: ReadonlyMap<number, number>
  stop(): void
}

const byteMs = 1_000

/** Opens a connection for each text. Replaces each connection that the server closes after a second. */
export function slowConnections(url: string, texts: readonly SlowText[]): SlowConnections {
  const { hostname, port } = new URL(url)
  const sockets = new Map<Socket, SlowText>()
  const statuses = new Map<number, number>()
  let isOver = false
  const open = (slow: SlowText): void => {
    if (isOver) return
    const socket = connect(Number(port), hostname)
    let hasResponse = false
    sockets.set(socket, slow)
    socket.write(slow.text)
    // An error is not a failure here: the server is expected to close slow connections.
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1]
      if (status === undefined) return
      hasResponse = true
      count(Number(status))
      if (slow.isComplete) socket.write(slow.text)
    })
    socket.once('close', () => {
      sockets.delete(socket)
      if (isOver) return
      if (!hasResponse) count(0)
      setTimeout(open, byteMs, slow).unref()
    })
  }
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  for (const slow of texts) open(slow)
  const drip = setInterval(() => {
    for (const [socket, { isComplete }] of sockets) if (!isComplete) socket.write(' ')
  }, byteMs)
  return {
    statuses,
    stop: () => {
      isOver = true
      clearInterval(drip)
      for (const socket of sockets.keys()) socket.destroy()
    },
  }
}
