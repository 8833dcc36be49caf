/** Prints a line after the first write to a database, then writes until it is killed, in one of three ways. */
import Sqlite from 'better-sqlite3'

const [file = '', way] = process.argv.slice(2)
const timeout = 5_000

/** Runs the write on a connection of its own, so that the log is created and deleted again and again. */
function reopen(): void {
  const database = new Sqlite(file, { timeout })
  write(database)
  database.close()
}

const write = (database: Sqlite.Database) => database.exec('update order_ids set bound = bound + 1')

/** SQLite does not wait for some locks while another process recovers or closes the database. */
function ignoringLocks(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!/locked|busy/.test(String(error))) throw error
  }
}

if (way === 'reopens') ignoringLocks(reopen)
const database = way === 'reopens' ? undefined : new Sqlite(file, { timeout })
database?.pragma('synchronous = full')
// The log is restarted at nearly every commit.
database?.pragma('wal_autocheckpoint = 1')
process.stdout.write('writing\n')
for (let count = 0; ; count++)
  ignoringLocks(() => {
    if (!database) return reopen()
    write(database)
    if (way === 'truncates' && count % 10 === 0) database.pragma('wal_checkpoint(truncate)')
  })
