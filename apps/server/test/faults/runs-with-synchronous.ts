/** The server sabotaged: it runs with the `synchronous` that it is given, with which a power cut loses orders. */
import Sqlite from 'better-sqlite3'
import { readConfig } from '../../src/config.ts'
import { startService } from '../../src/service.ts'

const opened = new Set<Sqlite.Database>()
const { pragma } = Sqlite.prototype
// The store keeps its connection to itself, and refuses to start so: it is caught here as it is set up.
Sqlite.prototype.pragma = function (this: Sqlite.Database, ...asked) {
  opened.add(this)
  return pragma.apply(this, asked)
}

const service = await startService(readConfig())
for (const database of opened) database.pragma(`synchronous = ${process.argv[2]}`)
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
