import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request without a token. */
export interface Asked {
  readonly method: string
  readonly path: string
}

export interface Attack {
  readonly connections: number
  /** The bytes that the connections send. Each begins with another one. */
  readonly asked: readonly Asked[]
  /** How many requests a connection sends at once. Default: all of `asked`. */
  readonly atOnce?: number
  /**
   * `slowly`: 64 KB a second. `quickly`: sends the next requests when all of them are answered. `calmly`: likewise, after
   * a second. Only those without a body can be sent more than one at once.
   */
  readonly reads: 'nothing' | 'slowly' | 'quickly' | 'calmly'
}

export interface Attacking {
  /** Responses by status, and connections that the service closed without one as 0. */
  readonly statuses: ReadonlyMap<number, number>
  stop(): void
}

const secondMs = 1_000

export function attack(url: string, attack: Attack): Attacking {
  const statuses = new Map<number, number>()
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const { reads, atOnce = 0 } = attack
  const stop =
    (reads === 'quickly' || reads === 'calmly') && atOnce === 1
      ? requestInLoops(url, attack, count)
      : holdSockets(url, attack, count)
  return { statuses, stop }
}

/** Sends one request after another on each connection. */
function requestInLoops(
  url: string,
  { connections, asked, reads }: Attack,
  count: (status: number) => void,
): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let isOver = false
  const loop = async (first: number) => {
    for (let nth = first; !isOver; nth++) {
      const { method = '', path = '' } = asked[nth % asked.length] ?? {}
      count(await statusOf(`${url}${path}`, method, agent))
      if (reads === 'calmly') await pause(secondMs)
    }
  }
  for (let first = 0; first < connections; first++) void loop(first)
  return () => {
    isOver = true
    agent.destroy()
  }
}

const statusOf = (url: string, method: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    const outgoing = request(url, { method, agent }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    outgoing.once('error', () => resolve(0)).end()
  })

/** Keeps connections open. Replaces each one that the service closes after a second. */
function holdSockets(
  url: string,
  { connections, asked, atOnce = asked.length, reads }: Attack,
  count: (status: number) => void,
): () => void {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isOver = false
  const open = (first: number): void => {
    if (isOver) return
    const text = Array.from({ length: atOnce }, (_, nth) => textOf(asked, first + nth)).join('')
    const socket = connect(Number(port), hostname)
    let answered = 0
    let rest = ''
    sockets.add(socket)
    socket.write(text)
    if (reads === 'nothing') socket.pause()
    // An error is not a failure here: the service is expected to close connections.
    socket.on('error', () => undefined)
    const read = (bytes: Buffer) => {
      if (reads === 'slowly') socket.pause()
      const received = rest + bytes.toString('latin1')
      const found = [...received.matchAll(statusLine)]
      rest = received.slice(-statusLineLength + 1)
      for (const [, status] of found) count(Number(status))
      answered += found.length
      if (reads !== 'quickly' || answered < atOnce) return
      answered = 0
      socket.write(text)
    }
    if (reads !== 'nothing') socket.on('data', read)
    socket.once('close', () => {
      sockets.delete(socket)
      if (answered === 0) count(0)
      setTimeout(open, secondMs, first + 1).unref()
    })
  }
  for (let first = 0; first < connections; first++) open(first)
  const slow = setInterval(() => {
    if (reads === 'slowly') for (const socket of sockets) socket.resume()
  }, secondMs)
  return () => {
    isOver = true
    clearInterval(slow)
    for (const socket of sockets) socket.destroy()
  }
}

/** The start of a response. No other line that is shorter than this can be one. */
const statusLine = /HTTP\/1\.1 (\d{3}) [A-Z]/g
const statusLineLength = 'HTTP/1.1 200 O'.length

function textOf(asked: readonly Asked[], nth: number): string {
  const { method = '', path = '' } = asked[nth % asked.length] ?? {}
  return `${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
}
