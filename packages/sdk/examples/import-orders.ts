import { readFile } from 'node:fs/promises'
import {
  DeliveryOrders,
  DuplicateReferenceError,
  type OrderDraft,
  ValidationError,
} from '@delivery-orders/sdk'

// Creates the orders of a file: a JSON array of drafts, each with its own `referenceNumber`. It is safe to run again.
//
//   node import-orders.ts orders.json

const deliveries = new DeliveryOrders()
const [, , file = 'orders.json'] = process.argv
const drafts: readonly OrderDraft[] = JSON.parse(await readFile(file, 'utf8'))

for (const draft of drafts) {
  try {
    const { order, created } = await deliveries.orders.createOrGet(draft)
    process.stdout.write(`${order.referenceNumber} ${created ? 'created' : 'already existed'}\n`)
  } catch (error) {
    // An invalid draft or a duplicate reference does not stop the import. Any other error does.
    if (!(error instanceof ValidationError || error instanceof DuplicateReferenceError)) throw error
    process.stderr.write(`${draft.referenceNumber}: ${error.message}\n`)
    process.exitCode = 1
  }
}
