import type { Database } from './database.ts'

const findRendered = `
  select rendered
  from orders where client_id = ? and mode = 'test' and reference = ?`

const listNewest = `
  select id, rendered, created_at as createdAt
  from orders where client_id = ? and mode = 'test'
  order by created_at desc, id desc limit ?`

interface RenderedOrder {
  readonly id: number
  readonly createdAt: number
  readonly rendered: string
}

/** Reads responses as they were rendered when the orders were written. */
export function orderReader(database: Database) {
  const rendered = database.prepare<[number, string], string>(findRendered).pluck()
  const newest = database.prepare<[number, number], RenderedOrder>(listNewest)
  return {
    find: (clientId: number, reference: string) => rendered.get(clientId, reference),
    list: (clientId: number, limit: number) => renderPage(newest.all(clientId, limit + 1), limit),
  }
}

export function renderPage(found: readonly RenderedOrder[], limit: number): string {
  const orders = found.slice(0, limit)
  const last = found.length > limit ? orders.at(-1) : undefined
  const nextCursor = last ? `${last.createdAt.toString(36)}-${last.id.toString(36)}` : null
  const texts = orders.map((order) => order.rendered).join(',')
  return `{"data":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`
}
