import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { output } from './children.ts'
import { type LoadProcess, startLoadProcess } from './load-process.ts'
import { passingFolder, print } from './measuring.ts'
import { help, type Options, readOptions } from './options.ts'
import type { Measurement } from './ratios.ts'
import { writeResults } from './results.ts'
import { runRound } from './round.ts'
import { figureTable, ratioTable } from './table.ts'

const secondsOfRound = 60
const secondsOfCell = 3

try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') print(help)
  else await bench(options)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
// Whatever still runs, such as a contestant whose rival failed, ends with this process.
process.exit()

async function bench(options: Options): Promise<void> {
  const { cells, contestants } = options
  const nodeVersion = await output(options.node, ['-p', 'process.version'])
  limitTime(options)
  print(`Node ${nodeVersion}: ${contestants.join(', ')}`)

  const folder = passingFolder('bench', options.directory)
  const load = startLoadProcess()
  const measurements: Measurement[] = []
  for (let number = 1; number <= options.rounds; number++) {
    print(`Round ${number} of ${options.rounds}`)
    measurements.push(...(await roundInFolder(number, folder, load, options)))
  }
  print(`\n${ratioTable(measurements, cells, contestants)}`)
  print('\nMinimum, **median** and maximum of the rounds. Every answer had the right status;')
  print('samples of bodies, and the rows on disk, were right.')
  print(`\n${figureTable(measurements, cells, contestants)}\n`)
  for (const file of writeResults(options, nodeVersion, measurements))
    print(relative(process.cwd(), file))
}

/** What a round leaves on the disk would weigh on the next. */
async function roundInFolder(
  number: number,
  parent: string,
  load: LoadProcess,
  { node, profile, contestants, cells, seconds, withKeys }: Options,
): Promise<readonly Measurement[]> {
  const folder = join(parent, String(number))
  mkdirSync(folder)
  const round = { number, contestants, cells, seconds, withKeys }
  const measurements = await runRound(round, { node, folder, profile }, load)
  rmSync(folder, { recursive: true })
  return measurements
}

/** Whatever hangs, the bench does not. */
function limitTime({ rounds, cells, contestants, seconds }: Options): void {
  const secondsMax =
    rounds * (secondsOfRound + cells.length * contestants.length * (seconds + secondsOfCell))
  setTimeout(() => {
    process.stderr.write(`Not done after ${secondsMax} seconds: something hangs.\n`)
    process.exit(1)
  }, secondsMax * 1000).unref()
}
