import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startDispatching } from './dispatching-process.ts'

export interface KillableSender {
  /** Starts the process, and kills it when it has sent this many messages, before the last one gets a response. */
  runFor(messages: number): Promise<void>
  /** Starts the process, and ends it with SIGTERM once `isDone` resolves to true. */
  runUntil(isDone: () => Promise<boolean>): Promise<void>
  /** Receivers call this with the send time of each message. If it returns false, they send no response. */
  readonly onMessage: (at: number) => boolean
  readonly messages: () => number
  readonly exits: readonly (number | NodeJS.Signals)[]
}

export function killableSender(databaseUrl: string, entry: string): KillableSender {
  const exits: (number | NodeJS.Signals)[] = []
  let messages = 0
  let latest = 0
  let deadline = Number.POSITIVE_INFINITY
  let kill = (): unknown => undefined

  let isOver = false
  // The code of a test that timed out may still be running. It must not start another process.
  onTestFinished(() => {
    isOver = true
    kill()
  })

  const startSender = () => {
    if (isOver) throw new Error('The test has ended, so no other process is started.')
    // The clock of the new process continues where the clock of the previous process ended.
    const args = [entry, String(latest + 1_000)]
    const sender = startDispatching(databaseUrl, { args, stdout: 'inherit' })
    kill = () => sender.child.kill('SIGKILL')
    return sender
  }

  return {
    async runFor(count) {
      const sender = startSender()
      deadline = messages + count
      exits.push(await sender.ended)
    },
    async runUntil(isDone) {
      const sender = startSender()
      deadline = Number.POSITIVE_INFINITY
      while (sender.isRunning() && !(await isDone())) await pause(20)
      exits.push(await sender.end('SIGTERM'))
    },
    onMessage: (at) => {
      messages += 1
      latest = Math.max(latest, at)
      if (messages < deadline) return true
      kill()
      return false
    },
    messages: () => messages,
    exits,
  }
}
