import type { Outbox } from '../outbox.ts'
import { type Database, guarded } from './sqlite-database.ts'
import { dispatchLog } from './sqlite-dispatch-log.ts'
import type { DueSignal } from './sqlite-due-signal.ts'
import { heldFinder, leaser, nextDueAtFinder } from './sqlite-lease.ts'
import { logRequests } from './sqlite-log-requests.ts'
import { settler } from './sqlite-settle.ts'
import { sweeper } from './sqlite-sweep.ts'

export function sqliteOutbox(database: Database, due: DueSignal): Outbox {
  const log = dispatchLog(database)
  return {
    list: guarded(log.list),
    find: guarded(log.find),
    ...logRequests(database, log, due),
    lease: guarded(leaser(database)),
    isHeld: guarded(heldFinder(database)),
    settle: guarded(settler(database)),
    nextDueAt: guarded(nextDueAtFinder(database)),
    sweep: guarded(sweeper(database)),
    onDue: due.onDue,
  }
}
