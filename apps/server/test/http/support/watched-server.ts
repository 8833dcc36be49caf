import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface WatchedServer {
  readonly url: string
  /** Stops the server and resolves to everything that the server has written to standard output and standard error. */
  stop(): Promise<string>
}

/** Starts a server process that prints its URL and logs at the lowest level. */
export async function watchedServer(
  entry: string,
  settings: Readonly<Record<string, string>>,
): Promise<WatchedServer> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'trace', ...settings }
  // Uses the sources of the SDK, because its build may be missing or outdated.
  const command = ['--conditions=@delivery-orders/source', entry]
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const url = await new Promise<string>((resolve, reject) => {
    let start = ''
    child.stdout.on('data', (chunk) => {
      start += chunk
      const found = /^Delivery Orders at (\S+)\n/m.exec(start)?.[1]
      if (found) resolve(found)
    })
    void output.then(([, stderr]) =>
      reject(new Error(`The server ended before it printed its URL: ${stderr}`)),
    )
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      return (await output).join('\n')
    },
  }
}
