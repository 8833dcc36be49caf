/** Writes to a database and checkpoints it, over and over, until it is ended; and says when it has begun. */
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
    // While everything is written anew, others cannot write.
    if (!String(error).includes('locked')) throw error
  }
