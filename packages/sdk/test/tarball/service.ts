import { join } from 'node:path'
import { node, run, start } from '@delivery-orders/tooling/processes.ts'

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
  const service = start([...node, program, 'serve'], { env, stderr: 'inherit' })
  const line = await service.line(/^Delivery Orders at /)
  return {
    url: line.replace('Delivery Orders at ', ''),
    async token(client) {
      const args = ['token', 'issue', client, '--mode', 'test']
      const { stdout } = await run([...node, program, ...args], { env })
      return stdout.trim()
    },
    async [Symbol.asyncDispose]() {
      await service.end('SIGTERM')
    },
  }
}
