import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { output } from './children.ts'
import { type LoadProcess, startLoadProcess } from './load-process.ts'
import { help, type Options, readOptions } from './options.ts'
import { print, temporaryFolder } from './program.ts'
import type { Measurement } from './ratios.ts'
import { writeResults } from './results.ts'
import { runRound } from './round.ts'
import { figureTable, ratioTable } from './table.ts'

const extraSecondsPerRound = 60
const extraSecondsPerMeasurement = 3

try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') print(help)
  else await bench(options)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
// Exit explicitly: after a failure, contestants may still be running. They end with this process.
process.exit()

async function bench(options: Options): Promise<void> {
  const { cells, contestants } = options
  const nodeVersion = await output(options.node, ['-p', 'process.version'])
  limitTime(options)
  print(`Node ${nodeVersion}: ${contestants.join(', ')}`)

  const folder = temporaryFolder('bench', options.directory)
  const load = startLoadProcess()
  const measurements: Measurement[] = []
  for (let number = 1; number <= options.rounds; number++) {
    print(`Round ${number} of ${options.rounds}`)
    measurements.push(...(await roundInFolder(number, folder, load, options)))
  }
  print(`\n${ratioTable(measurements, cells, contestants)}`)
  print('\nMinimum, **median** and maximum of the rounds. Every response had the expected status;')
  print('sampled bodies and the rows on disk were correct.')
  print(`\n${figureTable(measurements, cells, contestants)}\n`)
  for (const file of writeResults(options, nodeVersion, measurements))
    print(relative(process.cwd(), file))
}

/** Deletes the databases of each round, because leftover files could slow down the next one. */
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

function limitTime({ rounds, cells, contestants, seconds }: Options): void {
  const secondsMax =
    rounds *
    (extraSecondsPerRound +
      cells.length * contestants.length * (seconds + extraSecondsPerMeasurement))
  setTimeout(() => {
    process.stderr.write(
      `The bench stopped because it was not done after ${secondsMax} seconds. Something hangs.\n`,
    )
    process.exit(1)
  }, secondsMax * 1000).unref()
}
