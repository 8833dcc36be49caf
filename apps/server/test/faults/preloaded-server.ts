import { node, type RunningProgram, start } from '@delivery-orders/tooling/processes.ts'
import { mainFile, serverSettings, urlOf } from '../support/server-process.ts'

export interface PreloadedServer extends RunningProgram {
  /** The URL of the server, or undefined if the server ended before it listened. */
  readonly url: string | undefined
}

export interface Preloading {
  readonly databaseFile: string
  readonly library: string
  /** Environment variables for the preloaded library. */
  readonly settings: Readonly<Record<string, string>>
  readonly entry?: readonly string[] | undefined
}

/** Starts the real program with a preloaded library, and resolves once the server listens or has ended. */
export async function startPreloaded({
  databaseFile,
  library,
  settings,
  entry = [mainFile, 'serve'],
}: Preloading): Promise<PreloadedServer> {
  const env = {
    ...process.env,
    ...serverSettings,
    // The tests do not need the log: they check the responses, which also report errors.
    LOG_LEVEL: 'silent',
    DATABASE_URL: `sqlite:${databaseFile}`,
    LD_PRELOAD: library,
    PRELOAD_DATABASE: databaseFile,
    ...settings,
  }
  const program = start([...node, ...entry], { env })
  return { ...program, url: await urlOf(program).catch(() => undefined) }
}
