import { integer, text } from '../../../../server/src/store/columns.ts'
import { statement } from '../../../../server/src/store/postgres/postgres-database.ts'
import type { Reader } from '../../../rivals/shared/node-server.ts'
import { renderPage } from '../../../rivals/shared/order-reader.ts'
import { connectTo } from './connect-to.ts'

const findRendered = statement(`
  select rendered
  from orders where client_id = 1 and mode = 'test' and reference = $1`)

const listNewest = statement(`
  select id, rendered, created_at as "createdAt"
  from orders where client_id = 1 and mode = 'test'
  order by created_at desc, id desc limit $1`)

const listed = { id: integer, rendered: text, createdAt: integer }

/** As many as our server uses. */
const connections = 10

/** Reads orders as programs usually do: with one prepared statement per request. */
export function orderFinder(url: string): Reader {
  const session = connectTo(url, connections)
  return {
    find: async (reference) =>
      (await session.first(findRendered, { rendered: text }, [reference]))?.rendered,
    list: async (limit) => renderPage(await session.all(listNewest, listed, [limit + 1]), limit),
  }
}
