import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from '../load/connection.ts'
import type { RunningContestant } from '../start-contestant.ts'
import { draftOf, referenceOf } from '../workload.ts'

/** A client that registers webhooks and creates orders at a steady rate, without waiting for earlier responses. */
export interface Shop {
  /** Resolves to the secret of the new webhook. */
  register(url: string): Promise<string>
  /** Resolves when all create requests are answered. */
  place(count: number, perSecond: number): Promise<void>
  close(): void
}

/** Number of connections: enough that one is free for each order while earlier orders wait for their responses. */
const connectionsMax = 16

export async function openShop({ port, token }: RunningContestant): Promise<Shop> {
  const connections: readonly Connection[] = await Promise.all(
    Array.from({ length: connectionsMax }, () => openConnection(port)),
  )
  const free = [...connections]

  const post = async (path: string, value: unknown): Promise<string> => {
    // Use all connections in turn, because the service closes a connection that is idle for some seconds.
    const connection = free.shift()
    if (!connection)
      throw new Error(`All ${connectionsMax} connections are waiting for responses. Lower --rate.`)
    const body = JSON.stringify(value)
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    const response = await connection.exchange(Buffer.from([...head, '', body].join('\r\n')))
    free.push(connection)
    if (response.status !== 201)
      throw new Error(`POST ${path} was answered ${response.status}: ${response.body}`)
    return response.body.toString()
  }

  return {
    register: async (url) => {
      const { secret } = JSON.parse(await post('/webhooks', { url })) as { readonly secret: string }
      return secret
    },
    place: async (count, perSecond) => {
      const startedAt = performance.now()
      const placing: Promise<string>[] = []
      for (let number = 0; number < count; number++) {
        const waitMs = startedAt + (number * 1000) / perSecond - performance.now()
        if (waitMs > 0) await sleep(waitMs)
        placing.push(post('/orders', draftOf(referenceOf('order', number))))
      }
      await Promise.all(placing)
    },
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
