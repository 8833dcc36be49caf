import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A process that sends the events of a database; it is killed, and lives again. */
export interface MortalSender {
  /** Lives until it has sent so many messages, and is killed before the last of them is answered. */
  live(messages: number): Promise<void>
  /** Lives until something is so, and is told to stop. */
  liveUntil(isEnough: () => Promise<boolean>): Promise<void>
  /** To be called with the sender's time whenever a message comes; false where it dies before that is answered. */
  readonly onMessage: (at: number) => boolean
  readonly messages: () => number
  /** How each life ended. */
  readonly ends: readonly (number | NodeJS.Signals)[]
}

export function mortalSender(databaseUrl: string, entry: string): MortalSender {
  const ends: (number | NodeJS.Signals)[] = []
  let messages = 0
  let latest = 0
  let deadline = Number.POSITIVE_INFINITY
  let kill = (): unknown => undefined

  let isOver = false
  // A test that takes too long is left as it stands.
  onTestFinished(() => {
    isOver = true
    kill()
  })

  const born = () => {
    if (isOver) throw new Error('The test is over.')
    // Its time goes on where that of the life before ended.
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
    const ended = once(child, 'exit').then(([code, signal]) => ends.push(code ?? signal))
    return { child, ended }
  }

  return {
    async live(count) {
      const { ended } = born()
      deadline = messages + count
      await ended
    },
    async liveUntil(isEnough) {
      const { child, ended } = born()
      deadline = Number.POSITIVE_INFINITY
      while (child.exitCode === null && child.signalCode === null && !(await isEnough()))
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
    ends,
  }
}
