/** Functions that several benchmark programs share. */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const hoursMax = 2

export const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** The arguments of this program. pnpm passes the `--` before them on to the program. */
export const programArguments = (): string[] => process.argv.slice(2).filter((arg) => arg !== '--')

/** Runs the work and ends the process; also ends it after `hoursMax`. Prints an error as one line. */
export async function runProgram(work: () => Promise<void>): Promise<never> {
  setTimeout(() => {
    process.stderr.write(
      `The benchmark was stopped because it was not done after ${hoursMax} hours. Something hangs.\n`,
    )
    process.exit(1)
  }, hoursMax * 3_600_000).unref()
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
  // Exit explicitly: after a failure, running child processes would keep this process alive.
  process.exit()
}

/** Reads options such as `--rounds 5`, whose values are positive numbers, and the folders that all programs have. */
export function readArguments<Name extends string>(
  usage: string,
  defaults: Readonly<Record<Name, number>>,
) {
  const numbers = Object.entries(defaults).map(
    ([name, value]) => [name, { type: 'string', default: String(value) }] as const,
  )
  const { values, positionals } = parseArgs({
    args: programArguments(),
    allowPositionals: true,
    options: {
      ...Object.fromEntries(numbers),
      directory: { type: 'string', default: tmpdir() },
      profile: { type: 'string' },
    },
  })
  const given: Readonly<Record<string, unknown>> = values
  const number = (name: Name): number => {
    if (Number(given[name]) > 0) return Number(given[name])
    throw new Error(usage)
  }
  return { number, positionals, directory: values.directory, profile: values.profile }
}

/** Creates a folder that is deleted when the process ends. */
export function temporaryFolder(name: string, parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `delivery-orders-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Measures every contestant in each round. The order is reversed in every other round, so that none is always first.
 * Prints the load average before each round.
 */
export async function runRounds<Contestant, Figures>(
  count: number,
  contestants: readonly Contestant[],
  measure: (contestant: Contestant) => Promise<Figures>,
): Promise<Rounds<Contestant, Figures>> {
  const rounds: Map<Contestant, Figures>[] = []
  for (let number = 1; number <= count; number++) {
    print(`Round ${number} of ${count} (load average before: ${loadavg()[0]?.toFixed(2)})`)
    const round = new Map<Contestant, Figures>()
    for (const contestant of number % 2 === 0 ? contestants.toReversed() : contestants)
      round.set(contestant, await measure(contestant))
    rounds.push(round)
  }
  return rounds
}

export type Rounds<Contestant, Figures> = readonly ReadonlyMap<Contestant, Figures>[]
