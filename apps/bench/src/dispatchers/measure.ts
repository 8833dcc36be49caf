import type { ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { integer } from '../../../server/src/store/columns.ts'
import {
  type Database,
  unnamedStatement,
} from '../../../server/src/store/postgres/postgres-database.ts'
import { rowsOf } from '../../../server/test/support/execute.ts'
import { newPostgresDatabase } from '../../../server/test/support/postgres-databases.ts'
import type { PostgresServer } from '../../../server/test/support/postgres-server.ts'
import { environment, start, stop } from '../children.ts'
import { cpuSecondsOf } from '../load/usage.ts'
import { connectTo } from '../nodes/rivals/connect-to.ts'
import { rejectOnExit } from '../start-contestant.ts'
import { assertWithinCaps, type Highest } from './concurrency-meter.ts'
import type { SlowReceivers } from './slow-receivers.ts'

export interface Contestant {
  /** The file that starts `dispatch`. */
  readonly program: string
  /** The database with the backlog of this program. */
  readonly backlog: string
  readonly dispatchers: number
  /** Earlier commits may stop without storing the results of their last attempts. */
  readonly isEarlier: boolean
}

export interface Parts {
  /** The file with the log of the dispatchers that ran last. */
  readonly log: string
  readonly postgres: PostgresServer
  readonly receivers: SlowReceivers
  readonly seconds: number
}

export interface Figures extends Highest {
  readonly perSecond: number
  /** Share of the time that a dispatcher waits for a lock of PostgreSQL, and that it has a transaction open. */
  readonly waiting: number
  readonly inTransaction: number
  /** CPU time per dispatch of all dispatchers, and of PostgreSQL. */
  readonly dispatcherUs: number
  readonly postgresUs: number
  /** Use of one processor by this process, which has the receivers. */
  readonly receiversBusy: number
}

/** The first seconds are not counted: a dispatcher has its share of the buckets after a second. */
const warmUpMs = 3_000
const samplePauseMs = 20
/** Maximum number of attempts in flight of one dispatcher. */
const inFlightMax = 128

/** Runs dispatchers on a copy of the backlog, and checks that each message was logged and that no limit was exceeded. */
export async function measure(parts: Parts, contestant: Contestant): Promise<Figures> {
  const { log, postgres, receivers, seconds } = parts
  const { program, backlog, dispatchers, isEarlier } = contestant
  await using copy = await newPostgresDatabase(postgres.port, backlog)
  receivers.reset()
  const env = {
    ...environment,
    DATABASE_URL: copy.url,
    WEBHOOK_ALLOW_PRIVATE: '1',
    LOG_LEVEL: 'warn',
  }
  const file = openSync(log, 'w')
  const children = Array.from({ length: dispatchers }, () =>
    start([program, 'dispatch'], { env, stdio: ['ignore', file, file] }),
  )
  const ended = Promise.race(children.map((child) => rejectOnExit(child, 'dispatch', log)))
  ended.catch(() => undefined)
  while (receivers.arrived() === 0) await Promise.race([sleep(samplePauseMs), ended])
  await sleep(warmUpMs)
  const before = usage(parts, children)
  const { waiting, open } = await sample(copy.url, seconds)
  const after = usage(parts, children)
  await Promise.all(children.map(stop))

  const count = after.arrived - before.arrived
  const perDispatchUs = (one: number, other: number) => ((other - one) * 1e6) / count
  await checkLog(copy.url, receivers.arrived(), isEarlier ? inFlightMax * dispatchers : 0)
  assertWithinCaps(receivers.highest())
  const elapsed = after.at - before.at
  return {
    ...receivers.highest(),
    perSecond: count / elapsed,
    waiting: waiting / dispatchers,
    inTransaction: open / dispatchers,
    dispatcherUs: perDispatchUs(before.dispatchers, after.dispatchers),
    postgresUs: perDispatchUs(before.postgres, after.postgres),
    receiversBusy: (after.receivers - before.receivers) / elapsed,
  }
}

/** Times in seconds: of the clock, and of the processors. */
function usage({ postgres, receivers }: Parts, children: readonly ChildProcess[]) {
  const { user, system } = process.cpuUsage()
  return {
    at: performance.now() / 1_000,
    arrived: receivers.arrived(),
    dispatchers: cpuSeconds(children.map(({ pid }) => pid ?? 0)),
    postgres: cpuSeconds(processesOf(postgres)),
    receivers: (user + system) / 1e6,
  }
}

const cpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (cpuSecondsOf(pid) ?? 0), 0)

function processesOf({ dataFolder }: PostgresServer): readonly number[] {
  const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

const countTransactions = unnamedStatement(`
  select count(*) filter (where wait_event_type = 'Lock') as waiting, count(*) as open
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`)

/** Returns how many transactions waited for a lock, and were open, on average. */
async function sample(url: string, seconds: number) {
  const database: Database = connectTo(url, 1)
  const sum = { waiting: 0, open: 0 }
  let samples = 0
  for (const endsAt = performance.now() + seconds * 1_000; performance.now() < endsAt; samples++) {
    const row = await database.first(countTransactions, { waiting: integer, open: integer })
    sum.waiting += row?.waiting ?? Number.NaN
    sum.open += row?.open ?? Number.NaN
    await sleep(samplePauseMs)
  }
  await database.close()
  return { waiting: sum.waiting / samples, open: sum.open / samples }
}

const countLogged = `
  select (select count(*) from attempts) as attempts,
    count(*) filter (where status = 'succeeded') as succeeded,
    count(*) filter (where status = 'pending') as pending
  from dispatches`

interface Logged {
  readonly attempts: string
  readonly succeeded: string
  readonly pending: string
}

/** Throws unless each message is logged as one successful attempt, except `unloggedMax` messages at the end. */
async function checkLog(url: string, messages: number, unloggedMax: number): Promise<void> {
  const [logged] = await rowsOf<Logged>(url, countLogged)
  if (Number(logged?.pending) === 0)
    throw new Error('All events were sent before the measurement ended: use more `--events`.')
  const unlogged = messages - Number(logged?.attempts)
  if (logged?.succeeded !== logged?.attempts || !(unlogged >= 0 && unlogged <= unloggedMax))
    throw new Error(`${messages} messages were sent, but the log has ${JSON.stringify(logged)}.`)
}
