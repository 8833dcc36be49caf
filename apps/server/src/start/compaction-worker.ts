import { workerData } from 'node:worker_threads'
import { compact } from '../operator/compact.ts'
import type { Database } from '../settings/config.ts'
import { openCommandStore } from './open-store.ts'

/** Compacts the database of `workerData` in a thread, because SQLite would stop the service for as long as it takes. */
const store = await openCommandStore(workerData as Database, () => undefined)
try {
  await store.check()
  await store.checkCompacting()
  if (!(await compact(store))) throw new Error('Another process was reading the database.')
} finally {
  await store.close()
}
