/** What all programs that measure have in common. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Ends the process with the work, or where it hangs for too long. A fault is told in one line. */
export async function measuring(minutesMax: number, work: () => Promise<void>): Promise<never> {
  setTimeout(() => {
    process.stderr.write(`Not done after ${minutesMax} minutes: something hangs.\n`)
    process.exit(1)
  }, minutesMax * 60_000).unref()
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
  // What belongs to a part that failed may still run.
  process.exit()
}

/** Is gone when the process ends. */
export function passingFolder(name: string, parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `delivery-orders-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
