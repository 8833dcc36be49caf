/** Functions that several benchmark programs share. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Runs the work and ends the process; also ends it after `minutesMax`. Prints an error as one line. */
export async function runProgram(minutesMax: number, work: () => Promise<void>): Promise<never> {
  setTimeout(() => {
    process.stderr.write(
      `The benchmark was stopped because it was not done after ${minutesMax} minutes. Something hangs.\n`,
    )
    process.exit(1)
  }, minutesMax * 60_000).unref()
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
  // Exit explicitly: after a failure, running child processes would keep this process alive.
  process.exit()
}

/** Creates a folder that is deleted when the process ends. */
export function temporaryFolder(name: string, parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `delivery-orders-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
