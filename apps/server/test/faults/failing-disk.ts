import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keptIn, lostFrom } from './kept-orders.ts'
import { newDatabase } from './new-database.ts'
import { type Answers, noAnswers, writeOrders } from './order-load.ts'
import { type Ending, type PreloadedServer, startPreloaded } from './preloaded-server.ts'

export interface DiskFault {
  readonly file: 'database' | 'wal'
  readonly call: 'write' | 'sync' | 'truncate'
  /** The number of the call, among those of its sort on that file. */
  readonly at: number
  readonly error: 'EIO' | 'ENOSPC'
  /** The disk is broken or full from then on; otherwise one call fails. */
  readonly lasts: boolean
  /** When so many changes have not brought the call about, the server is ended: some calls it only makes then. */
  readonly changesMax: number
  /** How the server is ended. */
  readonly ending: 'SIGTERM' | 'SIGKILL'
}

export interface DiskRun {
  readonly folder: string
  readonly library: string
  readonly fault: DiskFault
  readonly entry?: readonly string[]
}

export interface DiskReport {
  readonly fault: DiskFault
  /** When the call failed: some are only made while the server starts or ends. */
  readonly hit: 'starting' | 'serving' | 'ending' | 'never'
  readonly acknowledged: number
  readonly unavailable: number
  /** Acknowledged, and not there when the database is opened again. */
  readonly lost: readonly string[]
  /** Everything else that must not be. */
  readonly wrong: readonly string[]
}

/** So many answers after the fault show how the server goes on: all of them, or acknowledgements where it passes. */
const afterwards = 40
/** A server that never comes back, or breaks its promises, would keep the writers for ever. */
const refusedMax = 2_000
const unexpectedMax = 20

/** The real server takes orders on a disk that fails; what it acknowledged must be there when it is opened again. */
export async function diskRun({ folder, library, fault, entry }: DiskRun): Promise<DiskReport> {
  const databaseFile = join(folder, 'test.db')
  const hitFile = join(folder, 'hit')
  const isHit = () => existsSync(hitFile)
  const token = await newDatabase(databaseFile)

  const settings = settingsOf(fault, hitFile)
  const server = await startPreloaded({ databaseFile, library, settings, ...(entry && { entry }) })
  const atStart = isHit()
  const answers = noAnswers()
  const goesOn = untilSeen(answers, { fault, server, isHit })
  if (server.url) await writeOrders({ url: server.url, token, answers, goesOn })
  const whileServing = isHit()
  const hasEnded = !server.isRunning()
  const ending = await server.end(fault.ending)

  const kept = keptIn(databaseFile, 'integrity_check')
  return {
    fault,
    hit: atStart ? 'starting' : whileServing ? 'serving' : isHit() ? 'ending' : 'never',
    acknowledged: answers.acknowledged.length,
    unavailable: answers.unavailable,
    lost: lostFrom(kept, answers.acknowledged),
    wrong: [
      ...answers.unexpected,
      ...kept.damage,
      ...kept.torn,
      ...wrongEnding(ending, hasEnded),
      ...(answers.unavailable > refusedMax ? ['It did not take orders again.'] : []),
      ...(answers.unanswered > 0 && !hasEnded ? ['It left requests without an answer.'] : []),
    ],
  }
}

const settingsOf = ({ file, call, at, error, lasts }: DiskFault, hitFile: string) => ({
  FAULT_FILE: file,
  FAULT_CALL: call,
  FAULT_AT: String(at),
  FAULT_ERROR: error,
  FAULT_LASTS: lasts ? '1' : '0',
  FAULT_REPORT: hitFile,
})

interface Watched {
  readonly fault: DiskFault
  readonly server: PreloadedServer
  readonly isHit: () => boolean
}

/** Goes on until the fault has struck and enough was answered since, or the server has ended. */
function untilSeen(answers: Answers, { fault, server, isHit }: Watched): () => boolean {
  const count = () => answers.acknowledged.length + (fault.lasts ? answers.unavailable : 0)
  let enough: number | undefined
  return () => {
    if (enough === undefined && isHit()) enough = count() + afterwards
    if (!server.isRunning() || answers.unavailable > refusedMax) return false
    if (answers.unexpected.length >= unexpectedMax) return false
    return enough === undefined ? answers.acknowledged.length < fault.changesMax : count() < enough
  }
}

/** By itself it may only end with words for whoever runs it, which a stack is not. */
function wrongEnding({ by, said }: Ending, hasEndedByItself: boolean): readonly string[] {
  if (!hasEndedByItself)
    return by === 'SIGKILL' || by === 'SIGTERM' || by === 0 ? [] : [`It ended by ${by}: ${said}`]
  return by === 1 && /^\S.* \S.*\n$/.test(said) ? [] : [`It ended by itself, by ${by}: ${said}`]
}
