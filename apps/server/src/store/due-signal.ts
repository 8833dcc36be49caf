/** Notifies the dispatcher of this process after a commit that made dispatches due. */
export interface DueSignal {
  onDue(listener: () => void): void
  /** Records that a transaction made dispatches due. If it rolls back afterwards, listeners poll once for nothing. */
  mark(): void
  /** To be called after a commit. Calls the listeners if `mark` was called; they must neither throw nor take long. */
  notify(): void
}

export function dueSignal(): DueSignal {
  const listeners: (() => void)[] = []
  let isMarked = false
  return {
    onDue: (listener) => {
      listeners.push(listener)
    },
    mark: () => {
      isMarked = true
    },
    notify: () => {
      if (!isMarked) return
      isMarked = false
      for (const listener of listeners) listener()
    },
  }
}
