import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serverAt } from './commit-checkout.ts'
import { help, type Options, readOptions } from './options.ts'
import { print, runProgram, temporaryFolder } from './program.ts'
import type { Measurement } from './ratios.ts'
import { writeResults } from './results.ts'
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
