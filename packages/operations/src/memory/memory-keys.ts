import type { KeyTable } from '../store/tables.ts'
import { type Memory, reads, writes } from './memory.ts'

export const keyTable = (memory: Memory): KeyTable => ({
  findKey: reads((owner, hash) => {
    const found = memory.keys.find(owner, hash)
    if (!found) return undefined
    const { fingerprint, at, response } = found
    return { hash, fingerprint, at, response }
  }),
  insertKey: writes(memory, (owner, key, { response, dispatch }) => {
    if (memory.keys.find(owner, key.hash)) return
    const row = dispatch === undefined ? undefined : memory.dispatches.get(dispatch)
    const requested = row && { dispatch: row, lastAttempt: memory.lastAttempt }
    memory.keys.add(owner, key, {
      ...key,
      ...(response ? { response } : {}),
      ...(requested ? { requested } : {}),
    })
  }),
})
