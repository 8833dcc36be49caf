import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { sqliteMemory } from '../../examples/sqlite-memory.ts'
import { createInbox } from '../../src/inbox/index.ts'
import type { OrderEvent } from '../../src/index.ts'

// One of several concurrent processes that receive the same events and share an inbox memory. Each process appends a
// line to a log file when it begins to handle an event and when it has handled the event.

const [database = '', log = ''] = process.argv.slice(2)
const example = new URL('../../../../spec/examples/event.order.assigned.json', import.meta.url)
const exampleEvent: OrderEvent = JSON.parse(readFileSync(example, 'utf8'))

const eventOf = (referenceNumber: string, sequence: number): OrderEvent => ({
  ...exampleEvent,
  id: `evt_${referenceNumber}_${sequence}`,
  sequence,
  data: { ...exampleEvent.data, order: { ...exampleEvent.data.order, referenceNumber } },
})

const inbox = createInbox({
  memory: sqliteMemory(database),
  timeline: (reference) => [1, 2, 3, 4, 5, 6].map((sequence) => eventOf(reference, sequence)),
  // A lease much longer than handling an event takes. A killed process's claim blocks the other processes this long.
  leaseMs: 3_000,
  waitMs: 20_000,
  handle: async (event) => {
    const { id } = event
    appendFileSync(log, `${id} begins ${process.pid}\n`)
    for (let turns = 5; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
    appendFileSync(log, `${id} ends ${process.pid}\n`)
  },
})

const takeOrders = async (first: number): Promise<void> => {
  for (let order = first; order < 80; order += 4)
    for (const sequence of [2, 1, 4, 3, 6, 5]) await inbox.take(eventOf(`A-${order}`, sequence))
}
// Report to the test that this process is ready, and wait for its signal to begin.
process.stdout.write('ready\n')
await once(process.stdin, 'data')
process.stdin.destroy()
await Promise.all([0, 1, 2, 3].map(takeOrders))
