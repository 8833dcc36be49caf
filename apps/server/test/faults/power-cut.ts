import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DiskCall, readRecord } from './disk-record.ts'
import { keptIn, lostFrom } from './kept-orders.ts'
import { newDatabase } from './new-database.ts'
import { type Acknowledged, noAnswers, writeOrders } from './order-load.ts'
import { startPreloaded } from './preloaded-server.ts'
import { remainsAt } from './remains.ts'

/** A run of the server: what it asked of the disk, and what it told its clients. */
export interface Recording {
  readonly database: Buffer
  readonly calls: readonly DiskCall[]
  readonly acknowledged: readonly Acknowledged[]
}

export interface RecordingRun {
  readonly folder: string
  readonly library: string
  /** How many changes are made. */
  readonly changes: number
  readonly entry?: readonly string[]
}

/** The real server takes orders on a disk that writes down what it is asked. */
export async function record(run: RecordingRun): Promise<Recording> {
  const { folder, library, changes, entry } = run
  const databaseFile = join(folder, 'recorded.db')
  const recordFile = join(folder, 'record')
  const token = await newDatabase(databaseFile)
  const database = await readFile(databaseFile)

  const settings = { RECORD_FILE: recordFile }
  const server = await startPreloaded({ databaseFile, library, settings, ...(entry && { entry }) })
  if (!server.url)
    throw new Error(`The server did not start: ${(await server.end('SIGKILL')).said}`)
  const answers = noAnswers()
  const { acknowledged, unexpected } = answers
  const isUndisturbed = () => server.isRunning() && unexpected.length === 0
  const goesOn = () => isUndisturbed() && acknowledged.length < changes
  await writeOrders({ url: server.url, token, answers, goesOn })
  if (!isUndisturbed()) throw new Error(`The recorded run went wrong: ${unexpected.join('\n')}`)
  await server.end('SIGKILL')
  const calls = await readRecord(recordFile)
  await rm(recordFile)
  return { database, calls, acknowledged }
}

export interface PowerCuts {
  readonly folder: string
  readonly points: number
  readonly random: () => number
}

export interface PowerReport {
  readonly points: number
  /** How many acknowledged changes were looked for, at all points together. */
  readonly expected: number
  /** How many of the points left a sound database that lacks acknowledged changes. */
  readonly losing: number
  /** How many of the points left a database that is damaged, or whose parts do not agree. */
  readonly damaged: number
  /** What was found at the first of either. */
  readonly examples: readonly string[]
}

const examplesMax = 5

/** Cuts the power at random points of a recorded run, and opens what remains. */
export async function cutPower(recording: Recording, cuts: PowerCuts): Promise<PowerReport> {
  const { acknowledged, calls } = recording
  const points = pointsAmong(calls.length, cuts)
  const report = { points: points.length, expected: 0, losing: 0, damaged: 0 }
  const examples: string[] = []
  for (const { database, wal, at } of remainsAt({ ...recording, points, random: cuts.random })) {
    const file = join(cuts.folder, 'remains.db')
    await writeFile(file, database)
    await writeFile(`${file}-wal`, wal)
    const kept = keptIn(file, 'quick_check')
    // Whoever had the answer before the power failed may rely on it.
    const told = acknowledged.filter((change) => change.at < at)
    const broken = [...kept.damage, ...kept.torn]
    const lost = lostFrom(kept, told)

    report.expected += told.length
    if (broken.length > 0) report.damaged += 1
    else if (lost.length > 0) report.losing += 1
    if (examples.length < examplesMax) examples.push(...broken, ...lost)
  }
  return { ...report, examples: examples.slice(0, examplesMax) }
}

const pointsAmong = (calls: number, { points, random }: PowerCuts): readonly number[] =>
  Array.from({ length: points }, () => Math.floor(random() * (calls + 1))).sort(
    (one, other) => one - other,
  )
