import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

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

  const startProcess = () => {
    if (isOver) throw new Error('The test has ended, so no other process is started.')
    // The clock of the new process continues where the clock of the previous process ended.
    const child = spawn(process.execPath, [entry, String(latest + 1_000)], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        WEBHOOK_ALLOW_PRIVATE: '1',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    kill = () => child.kill('SIGKILL')
    const ended = once(child, 'exit').then(([code, signal]) => exits.push(code ?? signal))
    return { child, ended }
  }

  return {
    async runFor(count) {
      const { ended } = startProcess()
      deadline = messages + count
      await ended
    },
    async runUntil(isDone) {
      const { child, ended } = startProcess()
      deadline = Number.POSITIVE_INFINITY
      while (child.exitCode === null && child.signalCode === null && !(await isDone()))
        await pause(20)
      child.kill('SIGTERM')
      await ended
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
