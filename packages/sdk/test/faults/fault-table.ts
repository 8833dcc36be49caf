import { aborts } from './aborts.ts'
import { brokenConnections } from './broken-connections.ts'
import type { Fault } from './fault.ts'
import { oddAnswers } from './odd-answers.ts'
import { retryAfterFaults } from './retry-after.ts'

export const faultTable: readonly Fault[] = [
  ...brokenConnections,
  ...oddAnswers,
  ...retryAfterFaults,
  ...aborts,
]
