import { nodeServer } from './shared/node-server.ts'
import { writeEach } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** Like `limit`, but with one transaction per request. */
await runRival((parts) => nodeServer(parts, writeEach(parts.database)))
