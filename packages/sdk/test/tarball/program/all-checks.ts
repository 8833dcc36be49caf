import type { Checks, Place } from './checks.ts'
import { receivingChecks } from './receiving.ts'
import { clientChecks } from './trial.ts'

/** Whatever can be imported from the package, and runs everywhere. */
export const allChecks = (place: Place): Checks => ({
  ...clientChecks(place),
  ...receivingChecks(place),
})
