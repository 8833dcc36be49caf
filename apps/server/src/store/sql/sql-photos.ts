import type { Rules } from '@delivery-orders/operations/engine'
import type { Photos } from '@delivery-orders/operations/store'
import { integer, text } from '../columns.ts'
import { all, type Dialect, first } from './script.ts'

const findPhoto = `select key, order_id from photos where key = :key`

const countPhotos = `
  select count(*) as count from photos where client_id = :client_id and order_id = :order_id`

const listKeys = `select key from photos where key > :after order by key limit :limit + 0`

export function sqlPhotos(
  { ofClient, forUpdate, rowsIn }: Dialect,
  { read, write }: Rules,
): Photos {
  // Locks the order, so that no erasure comes between reading it and writing the row that the erasure would delete.
  const holdOrder = `
  select id from orders
  where ${ofClient('client_id', ':client_id')} id = :order_id
    and erased_at is null and purged_at is null ${forUpdate}`
  const insertPhoto = `
  insert into photos (key, client_id, order_id, at) values (:key, :client_id, :order_id, :at)
  on conflict (key) do nothing returning order_id`
  const findKnown = `
  select photos.key from ${rowsIn('sought', { key: text })} join photos on photos.key = sought.key`
  return {
    add: ({ key, orderId, client: { clientId }, at }) =>
      write([], function* () {
        const order = { client_id: clientId, order_id: orderId }
        if (!(yield* first(holdOrder, { id: integer }, order))) return false
        yield* first(insertPhoto, { order_id: integer }, { key, ...order, at })
        return true
      }),
    count: async ({ clientId }, orderId) => {
      const order = { client_id: clientId, order_id: orderId }
      return (await read(() => first(countPhotos, { count: integer }, order)))?.count ?? 0
    },
    find: async (key) => {
      const row = await read(() => first(findPhoto, { key: text, order_id: integer }, { key }))
      return row && { key: row.key, orderId: row.order_id }
    },
    findKnown: async (keys) => {
      const sought = JSON.stringify(keys.map((key) => ({ key })))
      const rows = await read(() => all(findKnown, { key: text }, { sought }))
      return new Set(rows.map(({ key }) => key))
    },
    listKeys: async (after, limit) =>
      (await read(() => all(listKeys, { key: text }, { after, limit }))).map(({ key }) => key),
  }
}
