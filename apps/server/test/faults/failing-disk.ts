import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '../support/audit.ts'
import { type OrderLoad, orderLoad } from '../support/order-load.ts'
import { type PreloadedServer, startPreloaded } from './preloaded-server.ts'

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
  readonly entry?: readonly string[] | undefined
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
  await using own = await mkdtempDisposable(join(folder, 'run-'))
  const databaseFile = join(own.path, 'test.db')
  const hitFile = join(own.path, 'hit')
  const isHit = () => existsSync(hitFile)
  const databaseUrl = `sqlite:${databaseFile}`
  const load = await orderLoad({ databaseUrl })

  const settings = settingsOf(fault, hitFile)
  const server = await startPreloaded({ databaseFile, library, settings, entry })
  const atStart = isHit()
  if (server.url) await load.write(server.url, untilFaultSeen(load, { fault, server, isHit }))
  const whileServing = isHit()
  const hasExited = !server.isRunning()
  const by = await server.end(fault.ending)

  const { acknowledged, unavailable, unanswered, unexpected } = load
  const { lost, torn, faults } = await audit({ databaseUrl, acknowledged, publicUrl: server.url })
  return {
    fault,
    hit: atStart ? 'starting' : whileServing ? 'serving' : isHit() ? 'ending' : 'never',
    acknowledged: acknowledged.length,
    unavailable,
    lost,
    wrong: [
      ...unexpected,
      ...faults,
      ...torn,
      ...wrongExit(by, server.errors, hasExited),
      ...(unavailable > refusedMax
        ? ['The server did not recover: it kept responding with 503.']
        : []),
      ...(unanswered > 0 && !hasExited
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
function untilFaultSeen(load: OrderLoad, { fault, server, isHit }: Watch): () => boolean {
  const count = () => load.requests + (fault.lasts ? load.unavailable : 0)
  let enough: number | undefined
  return () => {
    if (enough === undefined && isHit()) enough = count() + responsesAfterFault
    if (!server.isRunning() || load.unavailable > refusedMax) return false
    if (load.unexpected.length >= unexpectedMax) return false
    return enough === undefined ? load.acknowledged.length < fault.changesMax : count() < enough
  }
}

/** Reports an unexpected exit. A server that exits by itself must exit with 1 and print one line, not a stack trace. */
function wrongExit(
  by: number | NodeJS.Signals,
  stderr: readonly string[],
  hasExited: boolean,
): readonly string[] {
  const isRight = hasExited
    ? by === 1 && stderr.length === 1 && /^\S.* \S/.test(stderr[0] ?? '')
    : by === 'SIGKILL' || by === 'SIGTERM' || by === 0
  const how = hasExited ? 'exited by itself with' : 'was ended by'
  return isRight ? [] : [`The server ${how} ${by}: ${stderr.join('\n')}`]
}
