import { sqliteServer } from './shared/node-server.ts'
import { writeEach } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** Only `node:http`, with one transaction per request instead of the group commit of limit.ts. */
await runRival((parts) => sqliteServer(parts, writeEach(parts.database)))
