import { document } from '@delivery-orders/contract'
import type { Fact } from './claims.ts'
import { setting } from './pages.ts'

const name = setting('packages/contract/src/unknown-fields.ts', 'nameMax')

const body = setting('packages/contract/src/body-limit.ts', 'bodyBytesMax') / 1024
const batch = Number(document.paths['/order-batches']?.post?.requestBody?.['x-max-bytes']) / 1024
const warnings = Number(
  (document.components.schemas['OrderCheck'] as { properties: { warnings: { maxItems: number } } })
    .properties.warnings.maxItems,
)
const drafts = setting('packages/operations/src/orders/batch.ts', 'positionsMax')

/** Facts about creating orders. */
export const creatingFacts: readonly Fact[] = [
  ['field whose name has more than {} characters', name],
  ['A batch of orders may have {} drafts and {} KiB, and each draft {} KiB', drafts, batch, body],
  ['with all defaults, and at most {} warnings', warnings],
  ['A batch of orders may have {} KiB', batch],
  ['or a batch of orders is larger than {} KiB', batch],
  ['a draft of more than {} KiB', body],
  ['drafts, each of at most {} KiB', body],
  ['the batch is larger than {} KiB', batch],
  ['up to {} orders with one request', drafts],
  ['{} to {} drafts, decided about', 1, drafts],
  ['progress of up to {} orders of any', drafts],
  ['takes {} to {} steps', 1, drafts],
]
