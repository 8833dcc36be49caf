import { mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type AcknowledgedChange, audit } from '../support/audit.ts'
import { orderLoad } from '../support/order-load.ts'
import { type DiskCall, readRecord } from './disk-record.ts'
import { startPreloaded } from './preloaded-server.ts'
import { remainsAt } from './remains.ts'

/** A recorded run of the server: the database file at the start, the disk calls and the acknowledged changes. */
export interface Recording {
  readonly database: Buffer
  readonly calls: readonly DiskCall[]
  readonly acknowledged: readonly AcknowledgedChange[]
  readonly publicUrl: string
}

export interface RecordingRun {
  readonly folder: string
  readonly library: string
  /** Number of acknowledged changes after which the run ends. */
  readonly changes: number
  readonly entry?: readonly string[] | undefined
}

export async function record(run: RecordingRun): Promise<Recording> {
  const { folder, library, changes, entry } = run
  await using own = await mkdtempDisposable(join(folder, 'run-'))
  const databaseFile = join(own.path, 'recorded.db')
  const recordFile = join(own.path, 'record')
  const databaseUrl = `sqlite:${databaseFile}`
  const load = await orderLoad({ databaseUrl })
  const database = await readFile(databaseFile)

  const settings = { RECORD_FILE: recordFile }
  const server = await startPreloaded({ databaseFile, library, settings, entry })
  if (!server.url) throw new Error(`The server did not start: ${server.errors.join('\n')}`)
  const { acknowledged, unexpected } = load
  const isHealthy = () => server.isRunning() && unexpected.length === 0
  await load.write(server.url, () => isHealthy() && acknowledged.length < changes)
  if (!isHealthy()) throw new Error(`The recorded run failed: ${unexpected.join('\n')}`)
  await server.end('SIGKILL')
  const calls = await readRecord(recordFile)
  return { database, calls, acknowledged, publicUrl: server.url }
}

export interface PowerCuts {
  readonly folder: string
  readonly points: number
  readonly random: () => number
}

export interface PowerReport {
  readonly points: number
  /** Number of acknowledged changes that the database had to contain, added up over all power cuts. */
  readonly expected: number
  /** Number of power cuts that left an intact database without some acknowledged changes. */
  readonly losing: number
  /** Number of power cuts that left a damaged or inconsistent database. */
  readonly damaged: number
  readonly examples: readonly string[]
}

const examplesMax = 5

/** Simulates power cuts at random points of a recorded run, and checks the database that remains after each. */
export async function cutPower(recording: Recording, cuts: PowerCuts): Promise<PowerReport> {
  const { acknowledged, calls, publicUrl } = recording
  const points = pointsAmong(calls.length, cuts)
  const report = { points: points.length, expected: 0, losing: 0, damaged: 0 }
  const examples: string[] = []
  for (const { database, wal, at } of remainsAt({ ...recording, points, random: cuts.random })) {
    const file = join(cuts.folder, 'remains.db')
    await writeFile(file, database)
    await writeFile(`${file}-wal`, wal)
    await rm(`${file}-shm`, { force: true })
    recover(file)
    const expected = acknowledged.filter((change) => change.at < at)
    const audited = { databaseUrl: `sqlite:${file}`, acknowledged: expected, publicUrl }
    const { lost, torn, faults } = await audit(audited)
    const broken = [...faults, ...torn]

    report.expected += expected.length
    if (broken.length > 0) report.damaged += 1
    else if (lost.length > 0) report.losing += 1
    if (examples.length < examplesMax) examples.push(...broken, ...lost)
  }
  return { ...report, examples: examples.slice(0, examplesMax) }
}

/**
 * Lets SQLite recover the database, as it does when the service opens it. Before that, the service waits 200 ms for the
 * missing index of the write-ahead log, whatever the log contains. `damaged-log.test.ts` tests the service's own opening.
 */
function recover(file: string): void {
  const database = new Sqlite(file)
  try {
    database.pragma('wal_checkpoint(truncate)')
  } catch {
    // The audit reports damage.
  }
  database.close()
}

const pointsAmong = (calls: number, { points, random }: PowerCuts): readonly number[] =>
  Array.from({ length: points }, () => Math.floor(random() * (calls + 1))).sort(
    (one, other) => one - other,
  )
