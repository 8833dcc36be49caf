import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from '../load/connection.ts'
import type { Running } from '../running.ts'
import { draftOf, referenceOf } from '../workload.ts'

/** A client of the service that registers webhooks and places orders at a steady rate, whatever becomes of them. */
export interface Shop {
  /** Resolves to the secret. */
  register(url: string): Promise<string>
  /** Resolves once all are answered. */
  place(count: number, perSecond: number): Promise<void>
  close(): void
}

/** Enough for an order to be placed in time while others wait for their answer. */
const connectionsMax = 16

export async function openShop({ port, token }: Running): Promise<Shop> {
  const connections: readonly Connection[] = await Promise.all(
    Array.from({ length: connectionsMax }, () => openConnection(port)),
  )
  const free = [...connections]

  const post = async (path: string, value: unknown): Promise<string> => {
    // The one that has rested longest: the service closes those that rest for seconds.
    const connection = free.shift()
    if (!connection) throw new Error(`${connectionsMax} requests wait for their answers.`)
    const body = JSON.stringify(value)
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    const answer = await connection.exchange(Buffer.from([...head, '', body].join('\r\n')))
    free.push(connection)
    if (answer.status !== 201)
      throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`)
    return answer.body.toString()
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
