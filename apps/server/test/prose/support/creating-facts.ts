import type { Fact } from './claims.ts'
import { setting } from './pages.ts'

const name = setting('packages/contract/src/unknown-fields.ts', 'nameMax')

/** Facts about creating orders. */
export const creatingFacts: readonly Fact[] = [
  ['field whose name has more than {} characters', name],
]
