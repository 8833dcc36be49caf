import type { Database } from './database.ts'

const findOrder = `
  select id, facts
  from orders where client_id = ? and mode = 'test' and reference = ?`

const findRendered = `
  select rendered
  from orders where client_id = ? and mode = 'test' and reference = ?`

const listNewest = `
  select id, facts, created_at as createdAt
  from orders where client_id = ? and mode = 'test'
  order by created_at desc, id desc limit ?`

const listNewestRendered = `
  select id, rendered, created_at as createdAt
  from orders where client_id = ? and mode = 'test'
  order by created_at desc, id desc limit ?`

export interface StoredOrder {
  readonly id: number
  readonly facts: string
}

interface Listed {
  readonly id: number
  readonly createdAt: number
}

interface Page<Order> {
  readonly orders: readonly Order[]
  readonly nextCursor: string | null
}

export interface OrderReader {
  find(clientId: number, reference: string): StoredOrder | undefined
  findRendered(clientId: number, reference: string): string | undefined
  list(clientId: number, limit: number): Page<StoredOrder>
  listRendered(clientId: number, limit: number): string
}

export function orderReader(database: Database): OrderReader {
  const stored = database.prepare<[number, string], StoredOrder>(findOrder)
  const rendered = database.prepare<[number, string], string>(findRendered).pluck()
  const newest = database.prepare<[number, number], StoredOrder & Listed>(listNewest)
  const newestRendered = database.prepare<[number, number], RenderedOrder>(listNewestRendered)
  return {
    find: (clientId, reference) => stored.get(clientId, reference),
    findRendered: (clientId, reference) => rendered.get(clientId, reference),
    list: (clientId, limit) => pageOf(newest.all(clientId, limit + 1), limit),
    listRendered: (clientId, limit) => renderPage(newestRendered.all(clientId, limit + 1), limit),
  }
}

export interface RenderedOrder extends Listed {
  readonly rendered: string
}

export function renderPage(found: readonly RenderedOrder[], limit: number): string {
  const { orders, nextCursor } = pageOf(found, limit)
  const texts = orders.map((order) => order.rendered).join(',')
  return `{"data":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`
}

function pageOf<Order extends Listed>(found: readonly Order[], limit: number): Page<Order> {
  const orders = found.slice(0, limit)
  const last = found.length > limit ? orders.at(-1) : undefined
  const nextCursor = last ? `${last.createdAt.toString(36)}-${last.id.toString(36)}` : null
  return { orders, nextCursor }
}
