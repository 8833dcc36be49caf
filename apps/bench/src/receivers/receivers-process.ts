import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { start, stop } from '../children.ts'
import type { Arrivals, Command, Episode, Reached, ReceiverMessage } from './protocol.ts'

/** The receivers have a process of their own, one for the whole bench, so that it is equally warm for everybody. */
export interface Receivers {
  readonly urls: readonly string[]
  begin(episode: Episode): Awaited
  /** Closes all connections; resolves to what came since the episode began. */
  end(): Promise<readonly Arrivals[]>
  stop(): Promise<void>
}

interface Awaited {
  readonly warm: Promise<true>
  readonly reached: Promise<Reached>
}

export async function startReceivers(count: number): Promise<Receivers> {
  const file = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = start(process.execPath, [file, String(count)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const send = (command: Command) => child.send(command)
  const ports = await next(child, 'ports')
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/hooks`),
    begin: (episode) => {
      const warm = next(child, 'warm')
      const reached = next(child, 'reached')
      // Whoever waits for one of them hears of a failure there.
      for (const awaited of [warm, reached]) awaited.catch(() => undefined)
      send({ begin: episode })
      return { warm, reached }
    },
    end: () => {
      const arrivals = next(child, 'arrivals')
      send('end')
      return arrivals
    },
    stop: () => stop(child),
  }
}

/** The next message of a kind. */
function next<Kind extends keyof ReceiverMessage>(
  child: ChildProcess,
  kind: Kind,
): Promise<ReceiverMessage[Kind]> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceiverMessage[Kind]>()
  const listen = (told: Partial<ReceiverMessage>) => {
    const value: ReceiverMessage[Kind] | undefined = told[kind]
    if (value === undefined && told.error === undefined) return
    child.off('message', listen)
    if (value === undefined) reject(new Error(told.error))
    else resolve(value)
  }
  child.on('message', listen)
  return promise
}
