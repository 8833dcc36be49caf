/** Inserts orders without HTTP, `connections` of them concurrently. Prints the number of orders and the seconds. */
import { keyOf } from '../../../rivals/shared/keys.ts'
import { orderMaker } from '../../../rivals/shared/order.ts'
import { draftOf, referenceOf } from '../../workload.ts'
import { orderInserter } from './order-inserter.ts'

const [url = '', connections, warmUpSeconds, seconds] = process.argv.slice(2)
const newOrder = orderMaker('http://127.0.0.1:3000')
await using orders = orderInserter(url)

async function insertFor(group: string, forSeconds: number) {
  let number = 0
  const startedAt = performance.now()
  const endsAt = startedAt + forSeconds * 1_000
  const keepBusy = async () => {
    while (performance.now() < endsAt) {
      const reference = referenceOf(group, number++)
      const { order } = newOrder(draftOf(reference))
      const key = keyOf(reference, reference)
      if (key) await orders.insert({ order, key })
    }
  }
  await Promise.all(Array.from({ length: Number(connections) }, keepBusy))
  return { requests: number, seconds: (performance.now() - startedAt) / 1_000 }
}

const warmUp = await insertFor('warmup', Number(warmUpSeconds))
const measured = await insertFor('measured', Number(seconds))
process.stdout.write(`${JSON.stringify({ ...measured, warmUpRequests: warmUp.requests })}\n`)
