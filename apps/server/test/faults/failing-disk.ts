import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseState, lostChanges } from './database-state.ts'
import { newDatabase } from './new-database.ts'
import { type Answers, noAnswers, writeOrders } from './order-load.ts'
import { type Ending, type PreloadedServer, startPreloaded } from './preloaded-server.ts'

export interface DiskFault {
  readonly file: 'database' | 'wal'
  readonly call: 'write' | 'sync' | 'truncate'
  /** Which of these calls on this file fails: 1 is the first since the start of the server. */
  readonly at: number
  readonly error: 'EIO' | 'ENOSPC'
  /** Whether the disk stays broken or full after the failed call. Otherwise only one call fails. */
  readonly lasts: boolean
  /** The server is ended after this many changes if no call has failed yet. Some calls occur only when it ends. */
  readonly changesMax: number
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
  readonly hit: 'starting' | 'serving' | 'ending' | 'never'
  readonly acknowledged: number
  readonly unavailable: number
  /** Acknowledged changes that are missing when the database is opened again. */
  readonly lost: readonly string[]
  /** Other violations: unexpected responses, a damaged database, or an unexpected exit of the server. */
  readonly wrong: readonly string[]
}

/**
 * Number of responses to wait for after the fault. If the fault lasts, 503 responses count too. Otherwise only
 * responses that acknowledge a change count, because the server must recover.
 */
const responsesAfterFault = 40
/** The load ends after this many 503 responses, or after `unexpectedMax` unexpected responses. */
const refusedMax = 2_000
const unexpectedMax = 20

/** Runs the real server under load on a failing disk, then checks that the database has all acknowledged changes. */
export async function diskRun({ folder, library, fault, entry }: DiskRun): Promise<DiskReport> {
  const databaseFile = join(folder, 'test.db')
  const hitFile = join(folder, 'hit')
  const isHit = () => existsSync(hitFile)
  const token = await newDatabase(databaseFile)

  const settings = settingsOf(fault, hitFile)
  const server = await startPreloaded({ databaseFile, library, settings, ...(entry && { entry }) })
  const atStart = isHit()
  const answers = noAnswers()
  const shouldContinue = untilFaultSeen(answers, { fault, server, isHit })
  if (server.url) await writeOrders({ url: server.url, token, answers, shouldContinue })
  const whileServing = isHit()
  const hasExited = !server.isRunning()
  const ending = await server.end(fault.ending)

  const state = databaseState(databaseFile, 'integrity_check')
  return {
    fault,
    hit: atStart ? 'starting' : whileServing ? 'serving' : isHit() ? 'ending' : 'never',
    acknowledged: answers.acknowledged.length,
    unavailable: answers.unavailable,
    lost: lostChanges(state, answers.acknowledged),
    wrong: [
      ...answers.unexpected,
      ...state.damage,
      ...state.torn,
      ...wrongExit(ending, hasExited),
      ...(answers.unavailable > refusedMax
        ? ['The server did not recover: it kept responding with 503.']
        : []),
      ...(answers.unanswered > 0 && !hasExited
        ? ['The server left requests unanswered although it was running.']
        : []),
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

interface Watch {
  readonly fault: DiskFault
  readonly server: PreloadedServer
  readonly isHit: () => boolean
}

/** Returns a function that stops the load after enough responses since the fault, or when the server has ended. */
function untilFaultSeen(answers: Answers, { fault, server, isHit }: Watch): () => boolean {
  const count = () => answers.acknowledged.length + (fault.lasts ? answers.unavailable : 0)
  let enough: number | undefined
  return () => {
    if (enough === undefined && isHit()) enough = count() + responsesAfterFault
    if (!server.isRunning() || answers.unavailable > refusedMax) return false
    if (answers.unexpected.length >= unexpectedMax) return false
    return enough === undefined ? answers.acknowledged.length < fault.changesMax : count() < enough
  }
}

/** Reports an unexpected exit. A server that exits by itself must exit with 1 and print one line, not a stack trace. */
function wrongExit({ by, stderr }: Ending, hasExited: boolean): readonly string[] {
  if (!hasExited)
    return by === 'SIGKILL' || by === 'SIGTERM' || by === 0
      ? []
      : [`The server was ended by ${by}: ${stderr}`]
  return by === 1 && /^\S.* \S.*\n$/.test(stderr)
    ? []
    : [`The server exited by itself with ${by}: ${stderr}`]
}
