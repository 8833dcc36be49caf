import { mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from 'vitest'
import { temporaryPrefix } from '../store/support/temporary-folder.ts'
import type { DiskCall } from './disk-record.ts'
import { cutPower, type PowerReport, record } from './power-cut.ts'
import { buildPreload, describePreloaded } from './preload.ts'
import { randomFrom } from './random.ts'

/** Number of power cuts. To simulate more: `POINTS=20000 pnpm test:long -- power`. */
const points = Number(process.env['POINTS'] ?? 60)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** Maximum number of power cuts per recorded run. For further power cuts another run is recorded. */
const pointsOfRun = 300
const changesOfRun = 1_000

const test = base
  .extend('prefix', { scope: 'file' }, temporaryPrefix)
  .extend('folder', { scope: 'file' }, async ({ prefix }, { onCleanup }) => {
    const folder = await mkdtemp(prefix)
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })
  .extend('library', { scope: 'file' }, ({ folder }) => buildPreload('recording-disk', folder))
  .extend('recording', { scope: 'file' }, ({ folder, library }) =>
    record({ folder, library, changes: changesOfRun }),
  )

describePreloaded('a power cut', () => {
  test(`loses no acknowledged change, at ${points} random points of recorded runs`, {
    timeout: 120_000 + points * 500,
  }, async ({ folder, library, recording }) => {
    const random = randomFrom(seed)
    const reports: PowerReport[] = []
    for (let done = 0; done < points; done += pointsOfRun) {
      const run = done === 0 ? recording : await record({ folder, library, changes: changesOfRun })
      // The run must contain a checkpoint, which writes to the database file and restarts the write-ahead log.
      expect(run.calls.filter(isCheckpointSync)).not.toEqual([])
      const count = Math.min(points - done, pointsOfRun)
      reports.push(await cutPower(run, { folder, points: count, random }))
    }

    const sum = (count: (report: PowerReport) => number) =>
      reports.reduce((total, report) => total + count(report), 0)
    const expected = sum((report) => report.expected)
    console.log(
      `seed ${seed}: ${points} power cuts in ${reports.length} recorded runs, looked for ${expected} acknowledged changes`,
    )
    expect(reports.filter(({ losing, damaged }) => losing + damaged > 0)).toEqual([])
    expect(expected).toBeGreaterThan(points)
  })

  test.for(['NORMAL', 'OFF'])(
    'loses acknowledged changes with synchronous=%s, and the check for lost changes detects it',
    async (synchronous, { folder, library }) => {
      const sabotaged = fileURLToPath(new URL('planted/runs-with-synchronous.ts', import.meta.url))
      const recording = await record({
        folder,
        library,
        changes: 150,
        entry: [sabotaged, synchronous],
      })
      const report = await cutPower(recording, { folder, points: 10, random: randomFrom(seed) })

      console.log(`synchronous=${synchronous}: ${summaryOf(report)}`)
      expect(report.losing).toBeGreaterThan(0)
    },
  )

  test('damages a database that is not synced at checkpoints, and the checks detect it', async ({
    folder,
    recording,
  }) => {
    const calls = recording.calls.filter((call) => !isCheckpointSync(call))
    const report = await cutPower(
      { ...recording, calls },
      { folder, points: 30, random: randomFrom(seed) },
    )

    console.log(`checkpoints without sync: ${summaryOf(report)}`)
    expect(report.losing + report.damaged).toBeGreaterThan(0)
  })
})

const isCheckpointSync = ({ kind, file }: DiskCall): boolean =>
  kind === 'sync' && file === 'database'

const summaryOf = ({ points: cut, losing, damaged }: PowerReport): string =>
  `of ${cut} power cuts, ${losing} lost acknowledged changes and ${damaged} left a damaged database`
