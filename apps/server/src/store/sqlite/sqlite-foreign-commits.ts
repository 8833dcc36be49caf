import type { Database } from './sqlite-database.ts'

/** Notices commits of other connections, most of them in other processes, so that caches do not outlive them. */
export interface ForeignCommits {
  /** Calls the listeners if there was such a commit. To be called before each use of a cache. */
  look(): void
  onCommit(listener: () => void): void
}

/**
 * Each commit of another connection changes `data_version` on this one. Reading it once per turn of the event loop is
 * enough: a request that is sent after the commit arrives in a later turn.
 */
export function foreignCommits(database: Database): ForeignCommits {
  const dataVersion = database.prepare<[], number>('pragma data_version').pluck()
  const listeners: (() => void)[] = []
  let version = dataVersion.get()
  let isFresh = false
  return {
    look() {
      if (isFresh) return
      const current = dataVersion.get()
      if (current !== version) for (const listener of listeners) listener()
      version = current
      isFresh = true
      setImmediate(() => {
        isFresh = false
      })
    },
    onCommit: (listener) => void listeners.push(listener),
  }
}
