import type { DatabaseStore, Note } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'

const key = { kind: 'erasure', name: '' } as const

/** Notes that the files may have bytes of erased data until the next compaction. */
export const noteErasure = ({ overview }: DatabaseStore): Promise<void> =>
  overview.notes.add({ ...key, at: systemClock.now(), value: '' })

/** Returns the last erasure whose bytes may remain in the files; undefined if there is none. */
export const findErasure = async ({
  overview,
}: Pick<DatabaseStore, 'overview'>): Promise<Note | undefined> =>
  (await overview.notes.list()).find(({ kind }) => kind === key.kind)

/** Rewrites the files without erased data. Returns false if some stays because another process was reading it. */
export async function compact(store: DatabaseStore): Promise<boolean> {
  const before = await findErasure(store)
  if (!(await store.compact())) return false
  const after = await findErasure(store)
  // An erasure that was noted meanwhile may have bytes in the new files.
  if (before && after?.at === before.at) await store.overview.notes.remove(key)
  return true
}
