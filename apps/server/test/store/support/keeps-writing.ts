/** Prints a line after the first write to a database, then writes and checkpoints in a loop until it is killed. */
import Sqlite from 'better-sqlite3'

const database = new Sqlite(process.argv[2] ?? '', { timeout: 5_000 })
database.pragma('wal_autocheckpoint = 1')
const write = database.prepare('update order_ids set bound = bound + 1')
write.run()
process.stdout.write('writing\n')
for (;;)
  try {
    write.run()
  } catch (error) {
    // Compacting locks the database while it rewrites the file, so this write may fail.
    if (!String(error).includes('locked')) throw error
  }
