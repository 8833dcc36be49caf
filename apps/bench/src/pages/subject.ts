import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ClientKey } from '@delivery-orders/domain'
import Sqlite from 'better-sqlite3'
import { type Connection, openConnection } from '../load/connection.ts'
import { type Running, serve } from '../running.ts'
import { type Page, pathOf } from './page.ts'

/** A database behind our server, with one connection to it. */
export interface Subject {
  readonly name: string
  readonly file: string
  readonly client: ClientKey
  /** How many orders the client has. */
  readonly orders: number
  /** The text of a page. */
  get(page: Page, limit: number): Promise<string>
  stop(): Promise<void>
}

/** The client of the seed that has most of the orders. */
const clientName = 'seed-large'

const findClient = `select id from clients where name = ?`

const countOrders = `select count(*) from orders where client_id = ? and mode = 'test'`

const countAll = `select count(*) from orders`

/** The public address of the seed: with another one, no page could be made of the texts that are stored. */
const publicUrl = 'http://127.0.0.1:3000'

export async function subjectOf(file: string, index: number, folder: string): Promise<Subject> {
  await readWhole(file)
  const found = lookInto(file)
  const log = join(folder, `${index}.log`)
  const running = await serve(
    process.execPath,
    { database: file, log },
    { client: clientName, publicUrl },
  )
  const connection = await openConnection(running.port)
  return {
    ...found,
    file,
    get: getter(running, connection),
    stop: async () => {
      connection.close()
      await running.stop()
    },
  }
}

/** So that it is in memory as far as it fits: what is compared is the work, not the disks. */
async function readWhole(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
}

function lookInto(file: string): Pick<Subject, 'name' | 'client' | 'orders'> {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const clientId = database.prepare<[string], number>(findClient).pluck().get(clientName)
    if (clientId === undefined) throw new Error(`${file} was not filled by pnpm seed.`)
    const orders = database.prepare<[number], number>(countOrders).pluck().get(clientId) ?? 0
    const all = database.prepare<[], number>(countAll).pluck().get() ?? 0
    return { name: all.toLocaleString('en'), client: { clientId, mode: 'test' }, orders }
  } finally {
    database.close()
  }
}

function getter({ token, port }: Running, connection: Connection): Subject['get'] {
  return async (page, limit) => {
    const path = pathOf(page, limit)
    const head = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
    ]
    const { status, body } = await connection.exchange(Buffer.from([...head, '', ''].join('\r\n')))
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body}`)
    return body.toString()
  }
}
