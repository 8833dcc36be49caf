/** Notifies the dispatcher of this process after a commit that made dispatches due. */
export interface DueSignal {
  onDue(listener: () => void): void
  /** Called in the transaction. If that rolls back, listeners poll once for nothing. */
  mark(): void
  /** Called after the commit: calls the listeners if `mark` was called. They must neither throw nor take long. */
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
