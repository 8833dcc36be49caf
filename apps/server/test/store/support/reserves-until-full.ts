/** Reserves numbers until the disk, bounded by the shell that started this, takes no more; and says which it got. */
import { openSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts'

const store = openSqliteStore(process.argv[2] ?? '')
let last = 0
let fault = 'none'
for (let count = 0; count < 200_000 && fault === 'none'; count++)
  await store.orders.reserveId().then(
    (id) => {
      last = id
    },
    (error: Error) => {
      fault = error.name
    },
  )
process.stdout.write(JSON.stringify({ last, fault }))
// Closing would write to the full disk; a process that ends here is what is being looked at.
process.exit()
