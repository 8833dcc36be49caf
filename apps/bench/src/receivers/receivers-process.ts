import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { start, stop } from '../children.ts'
import type { Arrivals, Command, Episode, Reached, ReceiverMessage } from './protocol.ts'

/** The receivers run in one separate process for the whole benchmark, so it is equally warmed up for every sender. */
export interface Receivers {
  readonly urls: readonly string[]
  begin(episode: Episode): Milestones
  /** Closes all connections; resolves to the arrivals since the episode began. */
  end(): Promise<readonly Arrivals[]>
  stop(): Promise<void>
}

interface Milestones {
  readonly warm: Promise<true>
  readonly reached: Promise<Reached>
}

export async function startReceivers(count: number): Promise<Receivers> {
  const file = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = start(process.execPath, [file, String(count)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const send = (command: Command) => child.send(command)
  const ports = await nextMessage(child, 'ports')
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/hooks`),
    begin: (episode) => {
      const warm = nextMessage(child, 'warm')
      const reached = nextMessage(child, 'reached')
      // Prevents an unhandled rejection. Code that awaits `warm` or `reached` still gets the error.
      for (const awaited of [warm, reached]) awaited.catch(() => undefined)
      send({ begin: episode })
      return { warm, reached }
    },
    end: () => {
      const arrivals = nextMessage(child, 'arrivals')
      send('end')
      return arrivals
    },
    stop: () => stop(child),
  }
}

/** Resolves to the next message of a kind; rejects if an error arrives first. */
function nextMessage<Kind extends keyof ReceiverMessage>(
  child: ChildProcess,
  kind: Kind,
): Promise<ReceiverMessage[Kind]> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceiverMessage[Kind]>()
  const listen = (message: Partial<ReceiverMessage>) => {
    const value: ReceiverMessage[Kind] | undefined = message[kind]
    if (value === undefined && message.error === undefined) return
    child.off('message', listen)
    if (value === undefined) reject(new Error(message.error))
    else resolve(value)
  }
  child.on('message', listen)
  return promise
}
