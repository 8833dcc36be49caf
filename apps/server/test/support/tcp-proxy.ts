import { connect, createServer, type Socket } from 'node:net'
import { type LocalServer, listenLocally } from '@delivery-orders/tooling/local-server.ts'

/** A TCP proxy to a server on this machine that can drop traffic and reset connections. */
export interface TcpProxy extends LocalServer {
  /** Drops all traffic in both directions from now on, including the end of a connection. */
  silence(): void
  /** When a client next sends this text, resets its connection instead of forwarding the server's answer. */
  loseAnswerTo(text: string): void
  /**
   * When a client next sends this text, forwards so many bytes from there, and resets all connections until `mend`.
   * Resolves then.
   */
  cutAt(text: string, bytes: number): Promise<void>
  mend(): void
  /** When PostgreSQL has next answered a statement, sends its client this data together with the answer. */
  addToNextAnswer(data: Buffer): void
}

/** The end of an answer of PostgreSQL: it is ready for the next statement, outside of a transaction. */
const readyForQuery = Buffer.from('Z\0\0\0\x05I')

export async function tcpProxyTo(port: number): Promise<TcpProxy> {
  let isSilent = false
  let losing: string | undefined
  let added: Buffer | undefined
  let cut: { readonly text: string; readonly bytes: number; done(): void } | undefined
  let isCut = false
  const servers: Socket[] = []
  const pipe = (from: Socket, to: Socket, pass: (data: Buffer) => unknown) => {
    from.on('error', () => undefined)
    from.on('data', (data) => isSilent || pass(data))
    from.on('end', () => isSilent || to.end())
  }
  const cutAll = (far: Socket, last: Buffer) => {
    far.end(last)
    isCut = true
    cut?.done()
    cut = undefined
    for (const socket of local.sockets) socket.resetAndDestroy()
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.resetAndDestroy()
    let left = Number.POSITIVE_INFINITY
    const far = connect(port, '127.0.0.1')
    servers.push(far)
    let isLost = false
    pipe(near, far, (data) => {
      if (losing !== undefined && data.includes(losing)) {
        isLost = true
        losing = undefined
      }
      if (cut && data.includes(cut.text)) left = data.indexOf(cut.text) + cut.bytes
      if (left < data.length) return cutAll(far, data.subarray(0, left))
      left -= data.length
      far.write(data)
    })
    pipe(far, near, (data) => {
      if (isLost) return near.resetAndDestroy()
      const isEnd = data.subarray(-readyForQuery.length).equals(readyForQuery)
      if (!added || !isEnd) return near.write(data)
      const both = Buffer.concat([data, added])
      added = undefined
      return near.write(both)
    })
  })
  const local = await listenLocally(server)
  return {
    ...local,
    silence: () => {
      isSilent = true
    },
    loseAnswerTo: (text) => {
      losing = text
    },
    cutAt: (text, bytes) =>
      new Promise((done) => {
        cut = { text, bytes, done }
      }),
    mend: () => {
      isCut = false
    },
    addToNextAnswer: (data) => {
      added = data
    },
    [Symbol.asyncDispose]() {
      for (const socket of servers) socket.destroy()
      return local[Symbol.asyncDispose]()
    },
  }
}
