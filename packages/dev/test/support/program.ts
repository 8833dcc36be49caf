import { fileURLToPath } from 'node:url'
import * as processes from '@delivery-orders/tooling/processes.ts'
import type { RunningMock } from '../../src/mock/mock-server.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Runs the program from its sources. Node starts it with two thirds of the CPU time that tsx takes. */
export const command = [...processes.node, '--conditions=@delivery-orders/source', main]

const { PATH, NODE_COMPILE_CACHE } = process.env
const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1' }

/** Runs a command until it ends. */
export const run = (...args: readonly string[]): Promise<processes.Outcome> =>
  processes.run([...command, ...args], { env })

interface Environment extends Partial<Pick<RunningMock, 'baseUrl' | 'token'>> {
  readonly home?: string
}

/** Starts a command that runs until it is ended, and that may call a mock. */
export const start = (
  args: readonly string[],
  { baseUrl, token, home }: Environment = {},
): processes.RunningProgram =>
  processes.start([...command, ...args], {
    env: { ...env, HOME: home, DELIVERY_ORDERS_BASE_URL: baseUrl, DELIVERY_ORDERS_TOKEN: token },
  })
