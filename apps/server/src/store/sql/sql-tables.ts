import type { Tables } from '@delivery-orders/operations'
import type { Dialect } from './script.ts'
import { sqlAccess } from './sql-access.ts'
import { sqlKeys } from './sql-keys.ts'
import { sqlSweep } from './sql-sweep.ts'
import { sqlWebhooks } from './sql-webhooks.ts'

export const sqlTables = (dialect: Dialect): Tables => ({
  ...sqlWebhooks(dialect),
  ...sqlSweep(dialect),
  ...sqlKeys(dialect),
  ...sqlAccess(dialect),
})
