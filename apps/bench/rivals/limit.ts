import { sqliteServer } from './shared/node-server.ts'
import { writeGrouped } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** Only `node:http` and group commit: the upper limit for a Node server that stores orders durably. */
await runRival((parts) => sqliteServer(parts, writeGrouped(parts.database)))
