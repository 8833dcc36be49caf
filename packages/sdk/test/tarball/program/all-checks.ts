import type { Checks, ServiceAccess } from './checks.ts'
import { receivingChecks } from './receiving.ts'
import { clientChecks } from './trial.ts'

/** The checks that run on every runtime. */
export const allChecks = (access: ServiceAccess): Checks => ({
  ...clientChecks(access),
  ...receivingChecks(access),
})
