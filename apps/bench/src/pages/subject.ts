import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { ClientKey } from '@delivery-orders/domain'
import { buildOrderQueryRow } from '../../../server/src/store/rows.ts'
import {
  listStatement,
  newestStatement,
} from '../../../server/src/store/sqlite/sqlite-order-list.ts'
import { openToRead } from '../disk.ts'
import { openConnection } from '../load/connection.ts'
import { startServer } from '../start-contestant.ts'
import { median } from '../statistics.ts'
import { type Page, pathOf, queryOf } from './page.ts'

/** A seeded database with our server in front of it, and one connection to that server. */
export interface Subject {
  readonly name: string
  readonly file: string
  readonly client: ClientKey
  /** Number of orders of `client`. */
  readonly orders: number
  get(page: Page, limit: number): Promise<string>
  /** Number of rows that our server's query visits per row of a page: the median of the pages. */
  visitsPerRow(pages: readonly Page[], limit: number): number
}

/** The client with most of the orders in a seeded database. */
const seededClient = 'seed-large'

/** The public URL that the seed used. With another one, our server could not build pages from the stored JSON. */
const seededSettings = { PUBLIC_URL: 'http://127.0.0.1:3000' }

export async function subjectOf(file: string, index: number, folder: string): Promise<Subject> {
  await readWhole(file)
  const { name, client, orders } = readSubject(file)
  const log = join(folder, `${index}.log`)
  const { port, token } = await startServer({
    database: file,
    log,
    client: seededClient,
    settings: seededSettings,
  })
  const connection = await openConnection(port)
  const head = [`Host: 127.0.0.1:${port}`, `Authorization: Bearer ${token}`, '', '']
  return {
    ...{ name, file, client, orders },
    get: async (page, limit) => {
      const path = pathOf(page, limit)
      const request = [`GET ${path} HTTP/1.1`, ...head].join('\r\n')
      const { status, body } = await connection.exchange(Buffer.from(request))
      if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${body}`)
      return body.toString()
    },
    visitsPerRow: (pages, limit) =>
      median(pages.map((page) => visitedRows(file, client, page, limit) / limit)),
  }
}

const findClient = `select id from owners where name = ?`

const countOrders = `select count(*) from orders where client_id = ? and mode = 'test'`

const countAll = `select count(*) from orders`

function readSubject(file: string): Pick<Subject, 'name' | 'client' | 'orders'> {
  using database = openToRead(file)
  const clientId = database.prepare<[string], number>(findClient).pluck().get(seededClient)
  if (clientId === undefined)
    throw new Error(`${file} has no client ${seededClient}. Create the database with pnpm seed.`)
  const orders = database.prepare<[number], number>(countOrders).pluck().get(clientId) ?? 0
  const all = database.prepare<[], number>(countAll).pluck().get() ?? 0
  return { name: all.toLocaleString('en'), client: { clientId, mode: 'test' }, orders }
}

/**
 * Counts the rows that our server's query visits. A function that counts its calls becomes the first condition of each
 * `where`. It also counts the rows that the other conditions skip.
 */
function visitedRows(file: string, client: ClientKey, page: Page, limit: number): number {
  using database = openToRead(file)
  let visited = 0
  database.function('visited', { deterministic: false }, () => {
    visited += 1
    return 1
  })
  const query = queryOf(page, limit, client)
  const statement = page.cursor === undefined ? newestStatement : listStatement
  const sql = statement(query.statuses.length).replaceAll(' where ', ' where visited() and ')
  database.prepare(sql).all(buildOrderQueryRow(client, query))
  return visited
}

/** Reads the file into the system's page cache as far as it fits, so that the disk is not measured. */
async function readWhole(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
}
