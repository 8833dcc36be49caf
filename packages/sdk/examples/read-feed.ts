import { readFile, rename, writeFile } from 'node:fs/promises'
import { DeliveryOrders } from '@delivery-orders/sdk'

// Takes in what has happened to all orders since it was run last, for systems that webhooks cannot reach. Run it every
// minute. When it was stopped half-way, the events of one page come again: know them by their `id`.
//
//   node read-feed.ts place.txt

const deliveries = new DeliveryOrders()
const [, , file = 'place.txt'] = process.argv
const after = await readFile(file, 'utf8').catch(() => undefined)

for await (const { data, nextAfter } of deliveries.events.list({ after, limit: 100 }).pages()) {
  for (const { id, type, data: facts } of data)
    process.stdout.write(`${id} ${type} ${facts.order.referenceNumber}\n`)
  if (nextAfter) await keep(nextAfter)
}

/** All of it or nothing: half a place would be none. */
async function keep(place: string): Promise<void> {
  await writeFile(`${file}.new`, place)
  await rename(`${file}.new`, file)
}
