import type { ClientKey } from '@delivery-orders/domain'
import type { CommitOutcome } from '@delivery-orders/operations/store'
import { type Commit, isChange } from './commits.ts'

/** Notifies the other parts of this process of commits. Listeners must neither throw nor take long. */
export interface CommitSignal {
  /** Calls the listener after a commit that made dispatches due. */
  onDue(listener: () => void): void
  /** Records that a transaction made dispatches due. If it rolls back afterwards, listeners poll once for nothing. */
  mark(): void
  /** To be called after a commit. Calls the listeners of `onDue` if `mark` was called. */
  notify(): void
  /** Calls the listener with the client of each committed event. */
  onCommit(listener: (client: ClientKey) => void): void
  /** To be called after a batch was committed. */
  notifyOf(batch: readonly Commit[], outcomes: readonly CommitOutcome[]): void
}

export function commitSignal(): CommitSignal {
  const dueListeners: (() => void)[] = []
  const commitListeners: ((client: ClientKey) => void)[] = []
  let isMarked = false
  return {
    onDue: (listener) => void dueListeners.push(listener),
    mark: () => {
      isMarked = true
    },
    notify: () => {
      if (!isMarked) return
      isMarked = false
      for (const listener of dueListeners) listener()
    },
    onCommit: (listener) => void commitListeners.push(listener),
    notifyOf: (batch, outcomes) => {
      for (const listener of commitListeners)
        for (const [index, commit] of batch.entries())
          if (outcomes[index] === 'committed' && isChange(commit)) listener(commit.client)
    },
  }
}
