import type { Tables } from '@delivery-orders/operations'
import type { Dialect } from './script.ts'
import { sqlAccess } from './sql-access.ts'
import { sqlDispatchRequests } from './sql-dispatch-requests.ts'
import { sqlKeys } from './sql-keys.ts'
import { sqlSweep } from './sql-sweep.ts'
import { sqlWebhooks } from './sql-webhooks.ts'

export const sqlTables = (dialect: Dialect): Tables => ({
  ...sqlWebhooks(dialect),
  ...sqlSweep(dialect),
  ...sqlDispatchRequests(dialect),
  ...sqlKeys(dialect),
  ...sqlAccess(dialect),
})
