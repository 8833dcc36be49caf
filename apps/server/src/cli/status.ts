import {
  type DatabaseStore,
  expiringMs,
  type Lateness,
  measureClockOffset,
  type Note,
  type ProcessFacts,
  waitingMax,
} from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { readConfig } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import { asJson } from './options.ts'
import { type JsonOptions, printFields, printJson, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

const dayMs = 86_400_000

/** Three times the interval at which a process writes its note. */
const silentMaxMs = 3 * 60_000

export const addStatusCommand = (command: Command): Command =>
  command
    .command('status')
    .description(
      'show processes, database, events that are late, failing webhooks and the last backup',
    )
    .addOption(asJson())
    .action(status)

const status = ({ json = false }: JsonOptions): Promise<void> =>
  withStore(async (store) => {
    const found = await statusOf(store, systemClock.now())
    if (json) return printJson(found)
    const { processes, ...facts } = found
    printFields(fieldsOf(facts))
    console.log()
    printList(processes.map(shownProcess), {
      none: 'No process is known that serves or sends events.',
    })
  })

type Status = Awaited<ReturnType<typeof statusOf>>

async function statusOf({ overview, outbox }: DatabaseStore, now: number) {
  const [facts, size, notes, lateness] = await Promise.all([
    overview.facts(),
    overview.size(),
    overview.notes.list(),
    overview.lateness(now),
  ])
  const today = now - (now % dayMs)
  const clients = await overview.clients({ now, today, month: today })
  const failing = await overview.failing(1)
  const ownOffsetMs = await measureClockOffset(overview, systemClock)
  const notesOf = (kind: Note['kind']) => notes.filter((note) => note.kind === kind)
  const growth = growthOf(notesOf('size'), size.bytes, now)
  const [backup] = notesOf('backup')
  return {
    database: nameOf(readConfig().database),
    engine: facts.engine,
    role: facts.role,
    createdAt: timeOf(facts.createdAt),
    schemaVersion: facts.schemaVersion,
    bytes: size.bytes,
    walBytes: size.walBytes,
    freeBytes: size.freeBytes,
    growthBytesPerDay: growth,
    daysUntilFull: growth && growth > 0 && size.freeBytes !== null ? size.freeBytes / growth : null,
    ordersToday: clients.reduce((sum, { ordersToday }) => sum + ordersToday, 0),
    lastEvent: timeOf(latest(clients.map((client) => client.lastEvent))),
    eventsWaiting: await outbox.countPending(waitingMax),
    eventsHeld: await overview.countHeld(waitingMax),
    late: shownLateness(lateness.working),
    lateAtFailing: shownLateness(lateness.failing),
    failingWebhooks: failing.count,
    failingSince: timeOf(failing.longest[0]?.failingSince ?? null),
    tokensExpiring: await overview.countExpiring(now, now + expiringMs),
    lastBackup: backup ? { at: timeOf(backup.at), file: backup.value } : null,
    lastCheck: timeOf(notesOf('check')[0]?.at ?? null),
    erasedUncompacted: timeOf(notesOf('erasure')[0]?.at ?? null),
    processes: notesOf('process').map((note) => processOf(note, now - (ownOffsetMs ?? 0))),
  }
}

const shownLateness = ({ lateMs, due, late }: Lateness) => ({
  seconds: lateMs / 1_000,
  webhooks: due,
  lateWebhooks: late,
})

const latest = (times: readonly (number | null)[]): number | null =>
  times.reduce<number | null>(
    (last, time) => (time !== null && time > (last ?? 0) ? time : last),
    null,
  )

/** Bytes a day since the oldest size that is at least a day old; null if there is none. */
function growthOf(sizes: readonly Note[], bytes: number, now: number): number | null {
  const [oldest] = sizes
  if (!oldest || now - oldest.at < dayMs) return null
  return Math.round((bytes - Number(oldest.value)) / ((now - oldest.at) / dayMs))
}

/** `now` is the time of the database server, if there is one. */
function processOf({ value, at }: Note, now: number) {
  const facts = JSON.parse(value) as ProcessFacts
  const { command, host, pid, version, startedAt, clockOffsetMs = null } = facts
  return {
    process: command,
    state: now - (at - (clockOffsetMs ?? 0)) > silentMaxMs ? 'silent' : 'running',
    host,
    pid,
    version,
    startedAt: timeOf(startedAt),
    lastSeen: timeOf(at),
    clockOffsetSeconds: clockOffsetMs === null ? null : clockOffsetMs / 1_000,
  }
}

const shownProcess = ({ clockOffsetSeconds, ...facts }: Status['processes'][number]) => ({
  ...facts,
  clock: clockOffsetSeconds === null ? null : clockText(clockOffsetSeconds),
})

/** The times in orders are right enough if the clocks of all nodes are within a second. */
function clockText(offsetSeconds: number): string {
  const seconds = Math.abs(offsetSeconds)
  if (seconds < 1) return 'right'
  return `${seconds.toFixed(1)} s ${offsetSeconds > 0 ? 'ahead' : 'behind'}`
}

const unknown = 'not known'
/** PostgreSQL cannot say it: it has no function for the free space of a disk. */
const freeOfServer = `${unknown} here: run df on the server of PostgreSQL`

function fieldsOf(found: Omit<Status, 'processes'>) {
  return {
    database: found.database,
    engine: found.engine,
    role: found.role,
    createdAt: found.createdAt,
    schemaVersion: found.schemaVersion,
    size: bytesText(found.bytes),
    writeAheadLog: bytesText(found.walBytes),
    free: found.role === null ? bytesText(found.freeBytes) : freeOfServer,
    growthPerDay: bytesText(found.growthBytesPerDay),
    fullIn: found.daysUntilFull === null ? unknown : `${Math.floor(found.daysUntilFull)} days`,
    ordersToday: found.ordersToday,
    lastEvent: found.lastEvent,
    eventsWaiting: countText(found.eventsWaiting),
    eventsHeld: countText(found.eventsHeld),
    late: latenessText(found.late),
    lateAtFailing: latenessText(found.lateAtFailing),
    failingWebhooks: found.failingWebhooks,
    failingSince: found.failingSince,
    tokensExpiring: found.tokensExpiring,
    lastBackup: found.lastBackup ? `${found.lastBackup.at} to ${found.lastBackup.file}` : unknown,
    lastCheck: found.lastCheck ?? unknown,
    erasedUncompacted: found.erasedUncompacted ?? 'nothing',
  }
}

const countText = (count: number): string =>
  count >= waitingMax ? `${waitingMax} or more` : String(count)

function latenessText({ seconds, webhooks, lateWebhooks }: Status['late']): string {
  if (webhooks === 0) return 'no'
  return `${seconds} s; webhooks with due events: ${webhooks}, for a minute or longer: ${lateWebhooks}`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

function bytesText(bytes: number | null): string {
  if (bytes === null) return unknown
  const power = Math.min(Math.floor(Math.log10(Math.max(Math.abs(bytes), 1)) / 3), units.length - 1)
  return `${Number((bytes / 1_000 ** power).toFixed(1))} ${units[power]}`
}
