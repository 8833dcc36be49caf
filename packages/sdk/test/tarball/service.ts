import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const program = join(import.meta.dirname, '../../../../apps/server/src/main.ts')

/** The real service in its own process, with its own database. */
export interface Service extends AsyncDisposable {
  readonly url: string
  token(client: string): Promise<string>
}

export async function startService(folder: string): Promise<Service> {
  const env = {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_PRIVATE: '1',
    DATABASE_URL: `sqlite:${join(folder, 'service.db')}`,
  }
  const child = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Delivery Orders at (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
    ended.then(
      ([code, signal]) =>
        reject(new Error(`The service exited with ${code ?? signal} before it was ready.`)),
      reject,
    )
  })
  return {
    url,
    async token(client) {
      const args = [program, 'token', 'issue', client, '--mode', 'test']
      const { stdout } = await promisify(execFile)(process.execPath, args, { env })
      return stdout.trim()
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
