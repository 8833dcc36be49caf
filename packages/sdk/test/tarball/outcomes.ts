import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Tells how a check on a subject has ended: with a fault, or well. */
export type Tell = (subject: string, check: string, fault: string | undefined) => void

/** A line for each. One fault makes the whole command fail. */
export const print: Tell = (subject, check, fault) => {
  if (fault) process.exitCode = 1
  const verdict = fault ? `FAULT\n  ${fault.trim().replaceAll('\n', '\n  ')}` : 'ok'
  process.stdout.write(`${subject.padEnd(24)}${check.padEnd(28)}${verdict}\n`)
}

/** What a command says when it fails; undefined where it does not. */
export const faultOf = (command: readonly string[]): Promise<string | undefined> =>
  outputOf(command).then(
    () => undefined,
    (error: unknown) => String(error),
  )

/** What a command writes. It has a minute. */
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
