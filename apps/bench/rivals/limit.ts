/** Only `node:http` and group commit: the upper limit for a Node server that stores orders durably. */
import { postgresOrders } from './postgres-orders.ts'
import { serveOrders, settings } from './server.ts'
import { openDatabase, sqliteOrders } from './sqlite-orders.ts'

const { database } = settings
serveOrders(
  database.startsWith('postgres:')
    ? postgresOrders(database)
    : sqliteOrders(openDatabase(database)),
)
