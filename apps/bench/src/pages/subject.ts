import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ClientKey } from '@delivery-orders/domain'
import Sqlite from 'better-sqlite3'
import { type Connection, openConnection } from '../load/connection.ts'
import { type RunningContestant, startServer } from '../start-contestant.ts'
import { type Page, pathOf } from './page.ts'

/** A seeded database with our server in front of it, and one connection to that server. */
export interface Subject {
  readonly name: string
  readonly file: string
  readonly client: ClientKey
  /** Number of orders of `client`. */
  readonly orders: number
  get(page: Page, limit: number): Promise<string>
  stop(): Promise<void>
}

/** The client with most of the orders in a seeded database. */
const clientName = 'seed-large'

const findClient = `select id from clients where name = ?`

const countOrders = `select count(*) from orders where client_id = ? and mode = 'test'`

const countAll = `select count(*) from orders`

/** The public URL that the seed used. With another one, our server could not build pages from the stored JSON. */
const publicUrl = 'http://127.0.0.1:3000'

export async function subjectOf(file: string, index: number, folder: string): Promise<Subject> {
  await readWhole(file)
  const found = readSubject(file)
  const log = join(folder, `${index}.log`)
  const running = await startServer(
    process.execPath,
    { database: file, log },
    { client: clientName, publicUrl },
  )
  const connection = await openConnection(running.port)
  return {
    ...found,
    file,
    get: pageGetter(running, connection),
    stop: async () => {
      connection.close()
      await running.stop()
    },
  }
}

/** Reads the file into the system's page cache as far as it fits, so that the disk is not measured. */
async function readWhole(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
}

function readSubject(file: string): Pick<Subject, 'name' | 'client' | 'orders'> {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const clientId = database.prepare<[string], number>(findClient).pluck().get(clientName)
    if (clientId === undefined)
      throw new Error(`${file} has no client ${clientName}. Create the database with pnpm seed.`)
    const orders = database.prepare<[number], number>(countOrders).pluck().get(clientId) ?? 0
    const all = database.prepare<[], number>(countAll).pluck().get() ?? 0
    return { name: all.toLocaleString('en'), client: { clientId, mode: 'test' }, orders }
  } finally {
    database.close()
  }
}

function pageGetter({ token, port }: RunningContestant, connection: Connection): Subject['get'] {
  return async (page, limit) => {
    const path = pathOf(page, limit)
    const head = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
    ]
    const { status, body } = await connection.exchange(Buffer.from([...head, '', ''].join('\r\n')))
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${body}`)
    return body.toString()
  }
}
