import { nodeServer } from './shared/node-server.ts'
import { writeGrouped } from './shared/order-store.ts'
import { runRival } from './shared/rival.ts'

/** Node's http and group commit, and nothing else: nobody who keeps orders safe is faster. */
await runRival((parts) => nodeServer(parts, writeGrouped(parts.database)))
