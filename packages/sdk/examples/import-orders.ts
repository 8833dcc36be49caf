import { createReadStream } from 'node:fs'
import { DeliveryOrders, type KeyedCallOptions, type OrderDraft } from '@delivery-orders/sdk'
import { parse } from 'csv-parse'

// Creates an order for each line of a CSV file, shows its progress, and at the end reports what was refused. It is safe
// to run again: orders that exist are not created twice.
//
//   node import-orders.ts orders.csv

interface Line {
  readonly reference: string
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly item: string
  readonly quantity: string
  readonly price: string
}

const shop = {
  referenceNumber: 'shop-7',
  phone: '+2250102030405',
  address: { name: '6CQX+2V', city: 'Abidjan' },
}

const draftOf = (line: Line): OrderDraft => ({
  referenceNumber: line.reference,
  recipient: {
    name: line.name,
    phone: line.phone,
    address: { name: line.address, city: line.city },
  },
  items: [
    {
      itemName: line.item,
      quantity: Number(line.quantity),
      total: Number(line.price),
      sender: shop,
    },
  ],
})

async function* draftsIn(file: string): AsyncGenerator<OrderDraft> {
  const lines = createReadStream(file).pipe(parse({ columns: true, bom: true, trim: true }))
  for await (const line of lines) yield draftOf(line)
}

const deliveries = new DeliveryOrders()
const [, , file = 'orders.csv'] = process.argv
const counts = { created: 0, existing: 0, refused: 0 }
const report: string[] = []

const options: KeyedCallOptions = {
  onWait: ({ waitMs, reason }) => process.stdout.write(`waiting ${waitMs} ms: ${reason}\n`),
}
for await (const result of deliveries.orders.createMany(draftsIn(file), options)) {
  counts[result.outcome] += 1
  if (result.outcome === 'refused')
    report.push(`${result.draft.referenceNumber}: ${result.error.message}`)
  if ((result.position + 1) % 100 === 0) process.stdout.write(`${result.position + 1} lines\n`)
}
const { created, existing, refused } = counts
process.stdout.write(`${created} created, ${existing} already existed, ${refused} refused\n`)
for (const entry of report) process.stderr.write(`${entry}\n`)
if (refused > 0) process.exitCode = 1
