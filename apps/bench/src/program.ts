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

/** Widens the literal types of defaults. */
type Widened<Defaults extends Values> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends readonly string[]
      ? readonly string[]
      : Defaults[Name] extends boolean
        ? boolean
        : string
}

/** Reads options whose defaults show their type; a list is separated by commas. Throws the usage for a wrong number. */
export function readOptions<const Defaults extends Values>(usage: string, defaults: Defaults) {
  const options = Object.entries(defaults).map(([name, value]) => {
    if (typeof value === 'boolean') return [name, { type: 'boolean', default: value }] as const
    return [name, { type: 'string', default: String(value) }] as const
  })
  const { values, positionals } = parseArgs({
    // pnpm passes the `--` before the arguments on to the program.
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: { ...Object.fromEntries(options), help: { type: 'boolean', default: false } },
  })
  const given: Readonly<Record<string, unknown>> = values
  if (given['help']) {
    print(usage)
    process.exit()
  }
  const read = ([name, value]: readonly [string, Values[string]]) => {
    const text = String(given[name])
    if (Array.isArray(value)) return [name, text.split(',').filter((part) => part !== '')]
    if (typeof value !== 'number') return [name, given[name]]
    if (text !== '' && Number(text) >= 0) return [name, Number(text)]
    throw new Error(usage)
  }
  const parsed = Object.fromEntries(Object.entries(defaults).map(read)) as Widened<Defaults>
  return { ...parsed, positionals }
}

/** Returns the names if all are known. */
export function knownNames<Name extends string>(known: readonly Name[], names: readonly string[]) {
  const unknown = names.find((name) => !known.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${known.join(', ')}.`)
  return names as readonly Name[]
}

/** Creates a folder that is deleted when the process ends. */
export function temporaryFolder(name: string, parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `delivery-orders-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
