import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A dispatcher process that is killed and started again. */
export interface KillableSender {
  /** Starts it and kills it when it has sent this many messages, before the last of them is answered. */
  runFor(messages: number): Promise<void>
  /** Starts it and ends it by SIGTERM once the condition holds. */
  runUntil(isDone: () => Promise<boolean>): Promise<void>
  /** Called for each message with the sender's time; false if the sender was killed and must get no response. */
  readonly onMessage: (at: number) => boolean
  readonly messages: () => number
  /** The exit code or the signal of each process so far. */
  readonly exits: readonly (number | NodeJS.Signals)[]
}

export function killableSender(databaseUrl: string, entry: string): KillableSender {
  const exits: (number | NodeJS.Signals)[] = []
  let messages = 0
  let latest = 0
  let deadline = Number.POSITIVE_INFINITY
  let kill = (): unknown => undefined

  let isOver = false
  // A test that times out may still be running: it must not start another process.
  onTestFinished(() => {
    isOver = true
    kill()
  })

  const startProcess = () => {
    if (isOver) throw new Error('The test is over.')
    // Its clock goes on where that of the process before it ended.
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
