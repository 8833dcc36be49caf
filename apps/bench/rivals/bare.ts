import { nodeServer } from './shared/node-server.ts'
import { writeEach } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** Like the rival in limit.ts, but with one transaction per request. */
await runRival((parts) => nodeServer(parts, writeEach(parts.database)))
