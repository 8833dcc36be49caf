import { setTimeout as pause } from 'node:timers/promises'
import type { FleetProgressResults, OrderBatchResults } from '@delivery-orders/contract'
import { orderRendering } from '@delivery-orders/operations'
import { checkStore } from '../../src/start/open-store.ts'
import { randomFrom } from '../faults/random.ts'
import { type Audit, auditOf } from './kill-audit.ts'
import { aWriter, fleetPath, type Request, type ShownOrder, type Writer } from './kill-writer.ts'
import { bearer, json } from './send.ts'
import { startServer } from './server-process.ts'
import { fleetTokenFor, tokenFor } from './token-for.ts'

export interface KillRun {
  readonly databaseFile: string
  readonly kills: number
  readonly seed: number
  readonly entry?: readonly string[]
}

export interface KillReport extends Audit {
  readonly kills: number
  readonly acknowledged: number
  /** Requests that were committed before a kill and acknowledged by a replay after the restart. */
  readonly replayed: number
  /** The path of each batch of which a part was committed before a kill, and the rest after a restart. */
  readonly completed: readonly string[]
  readonly refused: readonly string[]
  /** The faults that the command `check` finds. */
  readonly faults: readonly string[]
}

const writerCount = 16

/**
 * Writers place orders and report progress while the server is killed and restarted. Each writer repeats a request with
 * the same key until the request is acknowledged. After a final restart each writer sends its pending request once
 * more. The audit then compares the database with the acknowledged changes.
 */
export async function killRun({ databaseFile, kills, seed, entry }: KillRun): Promise<KillReport> {
  const random = randomFrom(seed)
  const databaseUrl = `sqlite:${databaseFile}`
  const token = await tokenFor(databaseUrl)
  const fleetToken = await fleetTokenFor(databaseUrl)
  const writers = Array.from({ length: writerCount }, (_, name) => aWriter(name))
  const refused: string[] = []
  let acknowledged = 0
  let replayed = 0
  const completed: string[] = []

  const tokenOf = ({ path }: Request) => (path === fleetPath ? fleetToken : token)
  const answered = () => acknowledged + refused.length

  const attempt = async (writer: Writer, url: string): Promise<boolean> => {
    const { request } = writer
    const answer = await send(url, tokenOf(request), request)
    if (!answer) return false
    if (answer.isAcknowledged) {
      acknowledged += 1
      replayed += answer.isReplayed ? 1 : 0
      if (answer.isCompleted) completed.push(request.path)
      writer.acknowledge(answer.orders)
    } else {
      refused.push(answer.text)
      writer.giveUp()
    }
    return true
  }

  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(databaseUrl, entry)
    const dead = new AbortController()
    const enough = answered() + writerCount
    const atWork = writers.map(async (writer) => {
      while (!dead.signal.aborted) await attempt(writer, server.url)
    })
    while (answered() < enough) await pause(1)
    await pause(random() * 150)
    await server.end('SIGKILL')
    dead.abort()
    await Promise.all(atWork)
  }

  const server = await startServer(databaseUrl, entry)
  const isAnswered = await Promise.all(writers.map((writer) => attempt(writer, server.url)))
  await server.end('SIGKILL')
  if (isAnswered.includes(false))
    throw new Error('A request got no response although the server was not killed.')
  const audit = await auditOf(
    databaseUrl,
    writers.flatMap(({ orders }) => orders),
  )
  const faults: string[] = []
  const database = { engine: 'sqlite', file: databaseFile } as const
  await checkStore(database, orderRendering(server.url), (fault) => faults.push(fault))
  return { kills, acknowledged, replayed, completed, refused, ...audit, faults }
}

interface Answer {
  readonly isAcknowledged: boolean
  readonly isReplayed: boolean
  /** Whether the orders of a batch were changed before and after a restart, which takes more than 100 ms. */
  readonly isCompleted: boolean
  readonly orders: readonly ShownOrder[]
  readonly text: string
}

/** Resolves to undefined if the response is incomplete: the request may or may not have been committed. */
async function send(url: string, token: string, request: Request): Promise<Answer | undefined> {
  const { path, body, key } = request
  const headers = { ...bearer(token), ...json, 'Idempotency-Key': key }
  try {
    const response = await fetch(url + path, { method: 'POST', headers, body })
    const text = await response.text()
    const orders = ordersIn(JSON.parse(text))
    const times = orders.map(({ updatedAt }) => Date.parse(updatedAt))
    return {
      isAcknowledged: response.ok && orders.length > 0,
      isReplayed: response.headers.has('Idempotency-Replayed'),
      isCompleted: Math.max(...times) - Math.min(...times) > 100,
      orders,
      text,
    }
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The order of a response, or those of a batch. None if a draft or step of the batch was refused. */
function ordersIn(
  answer: ShownOrder | OrderBatchResults | FleetProgressResults,
): readonly ShownOrder[] {
  if (!('results' in answer)) return [answer]
  const changed = answer.results.flatMap(({ outcome, order = [] }) =>
    outcome === 'created' || outcome === 'done' ? order : [],
  )
  return changed.length < answer.results.length ? [] : changed
}
