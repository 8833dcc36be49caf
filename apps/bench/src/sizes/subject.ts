import { join } from 'node:path'
import { openToRead } from '../disk.ts'
import { type Connection, openConnection } from '../load/connection.ts'
import { requestWriter } from '../load/request-writer.ts'
import { seededClient, seededSettings } from '../pages/subject.ts'
import { readWhole } from '../read-whole.ts'
import { startServer } from '../start-contestant.ts'

/** A seeded database with our server in front of it, and connections to that server. */
export interface Subject {
  readonly name: string
  readonly pid: number
  /** Creates this many orders. */
  create(requests: number): Promise<void>
  /** Gets this many orders, at random from a sample of the seeded ones. */
  get(requests: number): Promise<void>
}

const connectionCount = 32
/** Large enough that no cache of the server holds all orders of the sample. */
const sampleSize = 100_000

const selectSample = `
  select orders.reference from orders join clients on clients.id = orders.client_id
  where clients.name = ? and orders.mode = 'test' order by random() limit ${sampleSize}`

const countAll = `select count(*) from orders`

export async function subjectOf(file: string, index: number, folder: string): Promise<Subject> {
  await readWhole(file)
  const { count, references } = sampleOf(file)
  const log = join(folder, `${index}.log`)
  const options = { database: file, log, client: seededClient, settings: seededSettings }
  const { pid, port, token } = await startServer(options)
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, () => openConnection(port)),
  )
  const group = `sizes-${Date.now()}`
  let created = 0
  const head = [`Host: 127.0.0.1:${port}`, `Authorization: Bearer ${token}`, '', '']
  const get = (requests: number) =>
    share(connections, requests, 200, () => () => {
      const reference = references[Math.floor(Math.random() * references.length)]
      return Buffer.from([`GET /orders/${reference} HTTP/1.1`, ...head].join('\r\n'))
    })
  // The server closes connections that carry no request for 10 seconds.
  await get(connectionCount)
  return {
    name: count.toLocaleString('en'),
    pid,
    create: (requests) =>
      share(connections, requests, 201, () => {
        const write = requestWriter({ port, token, workload: 'create-order' }, group)
        return () => write(created++)
      }),
    get,
  }
}

/** Sends requests over all connections, one at a time over each. */
async function share(
  connections: readonly Connection[],
  requests: number,
  expected: number,
  writer: () => () => Uint8Array,
): Promise<void> {
  let left = requests
  const keepBusy = async ({ exchange }: Connection) => {
    const next = writer()
    while (left-- > 0) {
      const { status, body } = await exchange(next())
      if (status !== expected) throw new Error(`A request was answered ${status}: ${body}`)
    }
  }
  await Promise.all(connections.map(keepBusy))
}

function sampleOf(file: string) {
  using database = openToRead(file)
  const references = database.prepare<[string], string>(selectSample).pluck().all(seededClient)
  if (references.length === 0)
    throw new Error(`${file} has no client ${seededClient}. Create the database with pnpm seed.`)
  return { references, count: database.prepare<[], number>(countAll).pluck().get() ?? 0 }
}
