import { nodeServer } from './shared/node-server.ts'
import { writeEach } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** Like limit, with a transaction for each request. */
await runRival((parts) => nodeServer(parts, writeEach(parts.database)))
