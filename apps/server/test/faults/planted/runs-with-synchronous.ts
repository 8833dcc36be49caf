/** A deliberately faulty server that sets `PRAGMA synchronous` to its argument, so that a power cut loses orders. */
import Sqlite from 'better-sqlite3'
import { readConfig } from '../../../src/settings/config.ts'
import { startService } from '../../../src/start/service.ts'

const opened = new Set<Sqlite.Database>()
const { pragma } = Sqlite.prototype
// Collects the store's connections, to lower `synchronous` later: the store refuses to start with less than FULL.
Sqlite.prototype.pragma = function (this: Sqlite.Database, ...args) {
  opened.add(this)
  return pragma.apply(this, args)
}

const service = await startService(readConfig())
for (const database of opened) database.pragma(`synchronous = ${process.argv[2]}`)
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
