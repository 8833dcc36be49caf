import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { test as base } from '../store/support/temporary-folder.ts'
import { type DiskFault, type DiskReport, diskRun } from './failing-disk.ts'
import { buildPreload, describePreloaded } from './preload.ts'
import { randomFrom } from './random.ts'

/** Number of runs, each with one disk fault. To run more: `RUNS=500 pnpm test:long -- disk`. */
const requested = process.env['RUNS']
const runs = Number(requested ?? 6)
/** Of six random faults, most may concern calls that a run never makes. The faults of this seed hit every phase. */
const quickSeed = 10_912
const seed = Number(process.env['SEED'] ?? (requested ? Date.now() % 1_000_000 : quickSeed))

const test = base.extend<{ library: string }>({
  library: async ({ folder }, use) => use(buildPreload('failing-disk', folder)),
})

describePreloaded('a failing disk', () => {
  test(`${runs} disk faults lose no acknowledged change and cause no error responses except 503`, {
    timeout: 120_000 + runs * 10_000,
  }, async ({ folder, library }) => {
    const random = randomFrom(seed)
    const reports: DiskReport[] = []
    for (let run = 0; run < runs; run++)
      reports.push(await diskRun({ folder, library, fault: faultFrom(random) }))

    console.log(`seed ${seed}: ${summary(reports)}`)
    expect(reports.filter(({ lost, wrong }) => lost.length + wrong.length > 0)).toEqual([])
    expect(reports.filter(({ hit }) => hit === 'never').length).toBeLessThan(runs / 2)
  })

  test('the check for lost changes detects a server that ignores disk errors', async ({
    folder,
    library,
  }) => {
    const entry = [fileURLToPath(new URL('planted/ignores-faults.ts', import.meta.url))]
    const fault: DiskFault = {
      file: 'wal',
      call: 'sync',
      at: 20,
      error: 'EIO',
      lasts: true,
      changesMax: 2_000,
      ending: 'SIGKILL',
    }
    const { lost } = await diskRun({ folder, library, fault, entry })

    console.log(`a server that ignores disk errors: ${lost.length} acknowledged changes lost`)
    expect(lost).not.toEqual([])
  })
})

type FaultyCall = readonly [DiskFault['file'], DiskFault['call'], number]

/** Calls that may fail while the server runs, each with the approximate number of such calls in a run. */
const whileServing: readonly [FaultyCall, ...FaultyCall[]] = [
  ['wal', 'write', 900],
  ['wal', 'sync', 50],
  ['wal', 'sync', 50],
  ['database', 'write', 300],
  ['database', 'sync', 2],
  ['database', 'truncate', 2],
]
const atStart: readonly [FaultyCall, ...FaultyCall[]] = [
  ['wal', 'write', 3],
  ['wal', 'sync', 1],
]
/** Calls that may fail when the server ends. Only then does a server with few changes write to the database file. */
const atEnd: readonly [FaultyCall, ...FaultyCall[]] = [
  ['database', 'write', 20],
  ['database', 'sync', 1],
  ['database', 'truncate', 1],
]

function faultFrom(random: () => number): DiskFault {
  const one = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const places = one([whileServing, whileServing, whileServing, atStart, atEnd])
  const [file, call, atMax] = one(places)
  return {
    file,
    call,
    at: 1 + Math.floor(random() * atMax),
    error: one(['EIO', 'ENOSPC']),
    lasts: one([true, false]),
    changesMax: places === atEnd ? 50 : 2_000,
    ending: places === atEnd ? 'SIGTERM' : one(['SIGTERM', 'SIGKILL']),
  }
}

function summary(reports: readonly DiskReport[]): string {
  const sum = (count: (report: DiskReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  const hits = (['starting', 'serving', 'ending', 'never'] as const).map(
    (when) => `${sum(({ hit }) => Number(hit === when))} ${when}`,
  )
  return `${reports.length} disk faults (server phase at the fault: ${hits.join(', ')}), ${sum(({ acknowledged }) => acknowledged)} changes acknowledged, ${sum(({ unavailable }) => unavailable)} answered 503`
}
