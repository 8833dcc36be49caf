/** Between what makes dispatches due, in a transaction, and those who wait for that. */
export interface DueSignal {
  onDue(listener: () => void): void
  /** In the transaction. Should it be rolled back, somebody looks once in vain. */
  mark(): void
  /** After the commit: calls back if something was marked. Who is called must neither throw nor take long. */
  tell(): void
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
    tell: () => {
      if (!isMarked) return
      isMarked = false
      for (const listener of listeners) listener()
    },
  }
}
