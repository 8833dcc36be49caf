import type { InboxMemory } from './inbox-memory.ts'

interface Entry {
  readonly sequence: number
  readonly holder: string
  readonly untilMs: number
}

/**
 * A memory for one process, which ends with it: afterwards, the history of each order is handled once more when its next
 * event comes. Good for tests, and where handling an event twice does no harm.
 *
 * @param entriesMax - how many orders it remembers, some 200 bytes each; the longest untouched is forgotten first
 */
export function memoryInProcess(entriesMax = 100_000): InboxMemory {
  const entries = new Map<string, Entry>()

  /** The last one touched is the last one in the map. */
  const keep = (key: string, entry: Entry): void => {
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size <= entriesMax) return
    for (const [oldest, { untilMs }] of entries)
      if (untilMs <= performance.now()) {
        entries.delete(oldest)
        return
      }
  }
  const isHeld = (key: string, holder: string): boolean => entries.get(key)?.holder === holder

  return {
    claim(key, holder, leaseMs) {
      const nowMs = performance.now()
      const { sequence = 0, untilMs = 0 } = entries.get(key) ?? {}
      if (untilMs > nowMs) return undefined
      keep(key, { sequence, holder, untilMs: nowMs + leaseMs })
      return sequence
    },

    advance(key, holder, sequence, leaseMs) {
      const isOwn = isHeld(key, holder)
      if (isOwn) keep(key, { sequence, holder, untilMs: performance.now() + leaseMs })
      return isOwn
    },

    release(key, holder) {
      const entry = entries.get(key)
      if (entry && isHeld(key, holder)) keep(key, { ...entry, holder: '', untilMs: 0 })
    },
  }
}
