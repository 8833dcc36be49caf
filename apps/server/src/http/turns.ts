import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits the memory of all requests that wait for their turn, which is about 4 KB each. A connection whose request would
 * exceed it is closed. Few programs pipeline at all, and none that many requests.
 */
const waitingMax = 4_000

/** Limits the time that a turn of the event loop takes, so that clients with a token and probes are answered between. */
export const jobsPerTurn = 8

const jobs: (() => void)[] = []

/** Runs a job of a stranger in a later turn of the event loop, in the order of the calls. */
export function runLater(job: () => void): void {
  if (jobs.push(job) === 1) setImmediate(runNext)
}

function runNext(): void {
  const next = jobs.splice(0, jobsPerTurn)
  if (jobs.length > 0) setImmediate(runNext)
  for (const job of next) job()
}

/**
 * Handles the requests of a connection one after another, each in its own turn of the event loop. Node calls the listener
 * for all requests of a packet in one turn, which can be thousands.
 */
export function inTurns(listener: RequestListener): RequestListener {
  const waiting = new Map<Socket, number>()
  let total = 0
  const count = (socket: Socket, change: 1 | -1): void => {
    const before = waiting.get(socket)
    if (before === undefined)
      socket.once('close', () => {
        total -= waiting.get(socket) ?? 0
        waiting.delete(socket)
      })
    waiting.set(socket, (before ?? 0) + change)
    total += change
  }
  return (request, response) => {
    // Node gives a response the socket when all earlier responses of the connection were sent.
    if (response.socket) return listener(request, response)
    const { socket } = request
    if (total === waitingMax) return void socket.destroy()
    count(socket, 1)
    response.once('socket', () =>
      runLater(() => {
        if (socket.destroyed) return
        count(socket, -1)
        listener(request, response)
      }),
    )
  }
}
