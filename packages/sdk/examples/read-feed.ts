import { readFile, rename, writeFile } from 'node:fs/promises'
import { DeliveryOrders } from '@delivery-orders/sdk'

// Processes the events of all orders since its last run, for systems that webhooks cannot reach. Run it every minute.
// If the program stops halfway, it processes the events of one page again next time: deduplicate them by `id`.
//
//   node read-feed.ts position.txt

const deliveries = new DeliveryOrders()
const [, , file = 'position.txt'] = process.argv
const after = await readFile(file, 'utf8').catch(() => undefined)

for await (const { data, nextAfter } of deliveries.events.list({ after, limit: 100 }).pages()) {
  for (const { id, type, data: facts } of data)
    process.stdout.write(`${id} ${type} ${facts.order.referenceNumber}\n`)
  if (nextAfter) await storePosition(nextAfter)
}

/** Replaces the file atomically, because a truncated position would be invalid. */
async function storePosition(position: string): Promise<void> {
  await writeFile(`${file}.new`, position)
  await rename(`${file}.new`, file)
}
