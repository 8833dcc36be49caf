/** Waits for a line, then commits the events of an order of each client in turn, one by one. */
import { once } from 'node:events'
import Sqlite from 'better-sqlite3'

const [file = '', clients, events] = process.argv.slice(2)
const database = new Sqlite(file, { timeout: 5_000 })
database.pragma('synchronous = off')
const insert = database.prepare<number[]>(`
  insert into events (client_id, mode, order_id, sequence, kind, at)
  values (?, 'test', 1, ?, 'order.created', 1)`)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (let nr = 0; nr < Number(events); nr++) insert.run(1 + (nr % Number(clients)), 2 + nr)
database.close()
process.exit()
