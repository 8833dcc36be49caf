/** What all benchmark programs share: their options, their end, and the folder of their data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const hoursMax = 2

export const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Runs the work and ends the process, at the latest after `hoursMax`. Prints an error as one line. */
export async function runProgram(work: () => Promise<void>): Promise<never> {
  setTimeout(() => {
    process.stderr.write(`Stopped because it was not done after ${hoursMax} hours.\n`)
    process.exit(1)
  }, hoursMax * 3_600_000).unref()
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
  // Exits explicitly: after a failure, running child processes would keep this process alive.
  process.exit()
}

type Values = Readonly<Record<string, number | string | boolean | readonly string[]>>

/** The names in a list of defaults are not the only ones that can be given. */
type Given<Defaults extends Values> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends readonly string[]
    ? readonly string[]
    : Defaults[Name]
}

/** Reads options whose defaults show their type; a list is separated by commas. Throws the usage for a wrong number. */
export function readOptions<Defaults extends Values>(usage: string, defaults: Defaults) {
  const options = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === 'boolean' ? 'boolean' : 'string'
    return [name, { type, multiple: Array.isArray(value) }] as const
  })
  const { values, positionals } = parseArgs({
    // pnpm passes the `--` before the arguments on to the program.
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: { ...Object.fromEntries(options), help: { type: 'boolean' } },
  })
  const given: Readonly<Record<string, unknown>> = values
  if (given['help']) {
    print(usage)
    process.exit()
  }
  const read = ([name, byDefault]: readonly [string, Values[string]]) => {
    const value = given[name] ?? byDefault
    if (Array.isArray(value)) return [name, value.flatMap((text) => String(text).split(','))]
    if (typeof byDefault === 'number' && !(Number(value) >= 0)) throw new Error(usage)
    return [name, typeof byDefault === 'number' ? Number(value) : value]
  }
  const parsed = Object.fromEntries(Object.entries(defaults).map(read)) as Given<Defaults>
  return { ...parsed, positionals }
}

/** Returns the names if all are known. */
export function knownNames<Name extends string>(known: readonly Name[], names: readonly string[]) {
  return names.map((name) => {
    const found = known.find((one) => one === name)
    if (found === undefined) throw new Error(`${name} is none of ${known.join(', ')}.`)
    return found
  })
}

/** Creates a folder that is deleted when the process ends. */
export function temporaryFolder(name: string, parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `delivery-orders-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
