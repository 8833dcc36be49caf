import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Overview } from '@delivery-orders/operations/store'
import type { Log } from '../log/log.ts'
import { findErasure } from '../operator/compact.ts'
import type { Database } from '../settings/config.ts'

/** The worker is in the same folder as this file, in the sources and in the build. */
const workerFile = new URL(`compaction-worker${extname(import.meta.url)}`, import.meta.url)

interface CompactionParts {
  readonly overview: Overview
  readonly database: Database
  readonly log: Pick<Log, 'info' | 'error'>
}

/** Compacts the database if personal data was erased since the last compaction. */
export async function compactErased({ overview, database, log }: CompactionParts): Promise<void> {
  try {
    if (!(await findErasure({ overview }))) return
    log.info('compacting the database, because personal data was erased')
    // Rejects if the thread fails.
    await once(new Worker(workerFile, { workerData: database }), 'exit')
    log.info('compacted the database')
  } catch (error) {
    log.error(
      { err: error },
      'the database still contains erased data: run delivery-orders compact',
    )
  }
}
