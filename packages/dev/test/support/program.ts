import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program from its sources, as the script `delivery-orders-dev` of the workspace does. */
export const command = [
  ...[process.execPath, '--import', fileURLToPath(import.meta.resolve('tsx'))],
  ...['--conditions=@delivery-orders/source', main],
]

export function start(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const [node = '', ...own] = command
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', ...settings }
  return spawn(node, [...own, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs the program until it ends. */
export async function run(...args: readonly string[]): Promise<Outcome> {
  const child = start(args)
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, stdout, stderr }
}
