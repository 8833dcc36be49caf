/** A sabotaged server: it runs with the `synchronous` of its argument, with which a power cut loses orders. */
import Sqlite from 'better-sqlite3'
import { readConfig } from '../../src/config.ts'
import { startService } from '../../src/service.ts'

const opened = new Set<Sqlite.Database>()
const { pragma } = Sqlite.prototype
// The store does not expose its connections and refuses to start with this setting: collect them for a later change.
Sqlite.prototype.pragma = function (this: Sqlite.Database, ...args) {
  opened.add(this)
  return pragma.apply(this, args)
}

const service = await startService(readConfig())
for (const database of opened) database.pragma(`synchronous = ${process.argv[2]}`)
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
