import type { ClientKey, Order } from '@delivery-orders/domain'
import { courierReferences } from '@delivery-orders/domain'
import { type Database, prepareWrite } from './sqlite-database.ts'

const removeOthers = `
  delete from order_couriers
  where client_id = :client_id and order_id = :order_id
    and reference not in (select value from json_each(:couriers))`

const addMissing = `
  insert into order_couriers (client_id, order_id, mode, reference, created_at)
  select :client_id, :order_id, :mode, value, :created_at from json_each(:couriers)
  where true
  on conflict do nothing`

/** Returns a function that makes the rows of `order_couriers` of an order those that follow from it. */
export function courierWriter(database: Database): (client: ClientKey, order: Order) => void {
  const remove = prepareWrite(database, removeOthers)
  const add = prepareWrite(database, addMissing)
  return ({ clientId, mode }, order) => {
    const couriers = JSON.stringify(courierReferences(order))
    const key = { client_id: clientId, order_id: order.id, couriers }
    remove(key)
    add({ ...key, mode, created_at: order.createdAt })
  }
}
