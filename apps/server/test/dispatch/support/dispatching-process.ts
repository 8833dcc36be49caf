import {
  node,
  type Output,
  type RunningProgram,
  start,
} from '@delivery-orders/tooling/processes.ts'
import { onTestFinished } from 'vitest'
import { bareEnv } from '../../support/bare-env.ts'
import { mainFile } from '../../support/server-process.ts'

interface DispatchLaunch extends Output {
  readonly args?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts a dispatcher, `delivery-orders dispatch` by default, which is killed after the test. */
export function startDispatching(
  databaseUrl: string,
  { args = [mainFile, 'dispatch'], settings, ...output }: DispatchLaunch = {},
): RunningProgram {
  const program = start([...node, ...args], {
    env: {
      ...bareEnv,
      DATABASE_URL: databaseUrl,
      WEBHOOK_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stderr: 'inherit',
    ...output,
  })
  onTestFinished(() => void program.child.kill('SIGKILL'))
  return program
}
