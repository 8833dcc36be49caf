import type { InboxMemory } from './inbox-memory.ts'

interface MemoryEntry {
  readonly sequence: number
  readonly holder: string
  readonly untilMs: number
}

/**
 * Stores the progress of an inbox in the RAM of one process. After the process ends, an order's next event causes all
 * its earlier events to be handled again. Use it for tests, and where handling an event twice does no harm.
 *
 * @param entriesMax - maximum number of orders, about 200 bytes each; the least recently used order is dropped first
 */
export function memoryInProcess(entriesMax = 100_000): InboxMemory {
  const entries = new Map<string, MemoryEntry>()

  /** Puts an entry at the end of the map. Beyond `entriesMax`, drops the least recently used entry without a claim. */
  const set = (key: string, entry: MemoryEntry): void => {
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
      set(key, { sequence, holder, untilMs: nowMs + leaseMs })
      return sequence
    },

    advance(key, holder, sequence, leaseMs) {
      const stillHeld = isHeld(key, holder)
      if (stillHeld) set(key, { sequence, holder, untilMs: performance.now() + leaseMs })
      return stillHeld
    },

    release(key, holder) {
      const entry = entries.get(key)
      if (entry && isHeld(key, holder)) set(key, { ...entry, holder: '', untilMs: 0 })
    },
  }
}
