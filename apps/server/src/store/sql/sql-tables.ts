import type { Tables } from '@delivery-orders/operations/engine'
import type { Dialect } from './script.ts'
import { sqlAccess } from './sql-access.ts'
import { sqlAudit } from './sql-audit.ts'
import { sqlDispatchRequests } from './sql-dispatch-requests.ts'
import { sqlKeys } from './sql-keys.ts'
import { sqlSettle } from './sql-settle.ts'
import { sqlSweep } from './sql-sweep.ts'
import { sqlWebhooks } from './sql-webhooks.ts'

export const sqlTables = (dialect: Dialect): Tables => ({
  ...sqlWebhooks(dialect),
  ...sqlSweep(dialect),
  ...sqlDispatchRequests(dialect),
  ...sqlSettle(dialect),
  ...sqlKeys(dialect),
  ...sqlAccess(dialect),
  ...sqlAudit(dialect),
})
