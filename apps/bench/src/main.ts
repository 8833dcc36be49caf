import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverAt } from './commit-checkout.ts'
import { help, type Options, readOptions } from './options.ts'
import { print, runProgram, temporaryFolder } from './program.ts'
import type { Measurement } from './ratios.ts'
import { runRound } from './round.ts'
import { figureTable, ratioTable } from './table.ts'

await runProgram(async () => {
  const options = readOptions()
  if (options === 'help') print(help)
  else await bench(options)
})

async function bench(options: Options): Promise<void> {
  const { cells, contestants, rounds, directory, before } = options
  print(`Node ${process.version}: ${contestants.join(', ')}`)
  const parent = temporaryFolder('bench', directory)
  const earlierServer = before === undefined ? undefined : await serverAt(before)
  const measurements: Measurement[] = []
  for (let number = 1; number <= rounds; number++) {
    print(`Round ${number} of ${rounds}`)
    const folder = join(parent, String(number))
    mkdirSync(folder)
    measurements.push(...(await runRound({ ...options, earlierServer, number, folder })))
    // Leftover files could slow down the next round.
    rmSync(folder, { recursive: true })
  }
  print(`\n${ratioTable(measurements, cells, contestants)}`)
  print('\nMinimum, **median** and maximum of the rounds. Every response had the expected status;')
  print('sampled bodies and the rows on disk were correct.')
  print(`\n${figureTable(measurements, cells, contestants)}\n`)
  print(relative(process.cwd(), writeResults(options, measurements)))
}

const folder = new URL('../results/', import.meta.url)

/**
 * Writes the raw figures: one line of JSON for machine and options, and one for each measurement. The results of partial
 * or short runs go to a file that git ignores. Returns the path of the file.
 */
function writeResults(options: Options, measurements: readonly Measurement[]): string {
  const name = options.isFullRun ? `node-${process.versions.node.split('.', 1)[0]}` : 'partial'
  const circumstances = {
    date: new Date().toISOString(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    before: options.before,
    rounds: options.rounds,
    seconds: options.seconds,
  }
  mkdirSync(folder, { recursive: true })
  const lines = [circumstances, ...measurements].map((line) => `${JSON.stringify(line, rounded)}\n`)
  const file = new URL(`${name}.jsonl`, folder)
  writeFileSync(file, lines.join(''))
  return fileURLToPath(file)
}

/** Six digits exceed the precision of every figure here. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value
