import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { bareEnv } from '../../support/bare-env.ts'
import { mainFile } from '../../support/server-process.ts'

export interface DispatchingProcess {
  readonly child: ChildProcess
  readonly ended: Promise<number | NodeJS.Signals>
  readonly lines: readonly string[]
}

/** Starts `delivery-orders dispatch`, and resolves once the process has printed its first line. */
export async function startDispatchingProcess(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<DispatchingProcess> {
  const child = spawn(process.execPath, [mainFile, 'dispatch'], {
    env: {
      ...bareEnv,
      DATABASE_URL: databaseUrl,
      WEBHOOK_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  await once(output, 'line')
  return { child, ended, lines }
}
