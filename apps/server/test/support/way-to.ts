import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server of this machine, on which connections can fare as badly as on any other. */
export interface Way extends AsyncDisposable {
  readonly port: number
  /** Nothing comes through any more, not even an end. */
  silence(): void
  /** The connection on which some text is sent next is lost when the server answers to that. */
  loseAnswerTo(text: string): void
}

export async function wayTo(port: number): Promise<Way> {
  const sockets: Socket[] = []
  let isSilent = false
  let losing: string | undefined
  const join = (from: Socket, to: Socket, pass: (data: Buffer) => void) => {
    sockets.push(from)
    from.on('error', () => undefined)
    from.on('data', (data) => isSilent || pass(data))
    from.on('end', () => isSilent || to.end())
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(port, '127.0.0.1')
    let isLost = false
    join(near, far, (data) => {
      if (losing !== undefined && data.includes(losing)) {
        isLost = true
        losing = undefined
      }
      far.write(data)
    })
    join(far, near, (data) => (isLost ? near.resetAndDestroy() : near.write(data)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true
    },
    loseAnswerTo: (text) => {
      losing = text
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
