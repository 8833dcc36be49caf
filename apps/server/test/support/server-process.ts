import { fileURLToPath } from 'node:url'
import { node, type RunningProgram, start } from '@delivery-orders/tooling/processes.ts'
import { unsafe } from './unsafe.ts'

export const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ServerProcess extends RunningProgram {
  readonly url: string
}

/** Starts the real program in a new process, and resolves when it has printed its URL. `wrapper` executes it. */
export async function startServer(
  databaseUrl: string,
  entry: readonly string[] = [mainFile, 'serve'],
  settings: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const program = start([...wrapper, ...node, ...entry], {
    env: {
      ...process.env,
      ...serverSettings,
      DATABASE_URL: databaseUrl,
      ...settings,
    },
    stderr: 'inherit',
  })
  return { ...program, url: await urlOf(program) }
}

export const serverSettings = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_READS: '0',
  RATE_LIMIT_WRITES: '0',
  ...unsafe,
}

/** Resolves to the URL that a server prints once it listens. */
export const urlOf = async (server: RunningProgram): Promise<string> =>
  (await server.line(/^Delivery Orders at \S+$/)).replace('Delivery Orders at ', '')
