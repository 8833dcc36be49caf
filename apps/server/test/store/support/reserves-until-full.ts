/** Reserves order ids until a write fails at the shell's file size limit, then prints the last id and the error. */
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
// Exits without closing the store, because closing it would write to the full disk.
process.exit()
