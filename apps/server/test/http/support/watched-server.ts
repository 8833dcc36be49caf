import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface WatchedServer {
  readonly url: string
  /** Stops it, and resolves to all that it has written anywhere: its log, and what a crash says. */
  stop(): Promise<string>
}

/** A server in a process of its own that says on its first line where it listens, and logs all that it can. */
export async function watchedServer(
  entry: string,
  settings: Readonly<Record<string, string>>,
): Promise<WatchedServer> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'trace', ...settings }
  // Of the SDK it takes the sources: what is built may be old, or not there.
  const command = ['--conditions=@delivery-orders/source', entry]
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const url = await new Promise<string>((resolve, reject) => {
    let begun = ''
    child.stdout.on('data', (chunk) => {
      begun += chunk
      const found = /^Delivery Orders at (\S+)\n/m.exec(begun)?.[1]
      if (found) resolve(found)
    })
    void said.then(([, stderr]) => reject(new Error(`The server ended: ${stderr}`)))
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      return (await said).join('\n')
    },
  }
}
