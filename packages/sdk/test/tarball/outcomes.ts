import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Reports the result of a check: its fault, or undefined for success. */
export type Report = (subject: string, check: string, fault: string | undefined) => void

/** Prints one line per check. A fault sets the exit code of the command to 1. */
export const print: Report = (subject, check, fault) => {
  if (fault) process.exitCode = 1
  const result = fault ? `FAILED\n  ${fault.trim().replaceAll('\n', '\n  ')}` : 'ok'
  process.stdout.write(`${subject.padEnd(24)}${check.padEnd(28)}${result}\n`)
}

export const faultOf = (command: readonly string[]): Promise<string | undefined> =>
  outputOf(command).then(
    () => undefined,
    (error: unknown) => String(error),
  )

export async function outputOf([program = '', ...args]: readonly string[]): Promise<string> {
  const ending = promisify(execFile)(program, args, { timeout: 60_000 })
  const { stdout } = await ending.catch(({ stdout, stderr, signal }: Ended) => {
    throw new Error([stdout, stderr, signal].filter(Boolean).join('\n'))
  })
  return stdout
}

interface Ended {
  readonly stdout: string
  readonly stderr: string
  readonly signal: string | null
}
