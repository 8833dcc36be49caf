import { readIndex, readLog } from '../../../src/store/sqlite/sqlite-log.ts'
import { check, type Program, serve } from '../damaged-copies.ts'

/**
 * Programs that say nothing about damage to frames that are also in the database file. SQLite would read older versions
 * of their pages from the frames before the damage.
 */
const ignoring =
  (program: Program): Program =>
  async (file) => {
    const index = readIndex(file)
    const isBackfilled =
      Math.max(readLog(file).frames, index?.backfilled ?? 0) >= (index?.frames ?? 0)
    return isBackfilled ? 'silent' : await program(file)
  }

export const silentOnBackfilledFrames = { serve: ignoring(serve), check: ignoring(check) }
