import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serviceCommit } from '../../support/recorded-figures.ts'
import type { FailoverReport } from './failovers.ts'

/** Each line is a round, so that a run continues an interrupted one of the same commit. */
const file =
  process.env['RESULTS'] ??
  fileURLToPath(new URL('../../../.vitest/failover.jsonl', import.meta.url))

interface Round {
  readonly commit: string
  readonly name: string
  readonly report: FailoverReport
}

export function recordRound(name: string, report: FailoverReport): void {
  mkdirSync(dirname(file), { recursive: true })
  const round: Round = { commit: serviceCommit(), name, report }
  appendFileSync(file, `${JSON.stringify(round)}\n`)
}

export function recordedRounds(name: string): readonly FailoverReport[] {
  if (!existsSync(file)) return []
  const commit = serviceCommit()
  const rounds: readonly Round[] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return rounds
    .filter((round) => round.commit === commit && round.name === name)
    .map(({ report }) => report)
}

export function describeRounds(reports: readonly FailoverReport[]): string {
  const sum = (count: (report: FailoverReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  const spread = (time: (report: FailoverReport) => number | undefined) => {
    const sorted = reports
      .flatMap((report) => time(report) ?? [])
      .toSorted((one, other) => one - other)
    const shown = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    return shown.map((ms = 0) => (ms / 1_000).toFixed(1)).join(' / ')
  }
  const sights = (count: (sight: FailoverReport['fleet']) => number) =>
    sum(({ follower, fleet, webhook }) => count(follower) + count(fleet) + count(webhook))
  return [
    `rounds: ${reports.length}`,
    `another primary after ${reports.filter(({ isTakenOver }) => isTakenOver).length} of them`,
    `${sum(({ acknowledged }) => acknowledged)} acknowledged changes, ${sum(({ lost }) => lost.length)} lost`,
    `${sum(({ doubled }) => doubled.length)} doubled ids`,
    `${sum(({ serverErrors }) => serverErrors)} answers with 500`,
    `${sum(({ failures }) => failures.length)} calls failed after retries`,
    `no write for ${spread(({ writesAwayMs }) => writesAwayMs)} s`,
    `nodes ready ${spread(({ readyAfterMs }) => readyAfterMs)} s after the primary (minimum / median / maximum)`,
    `two followers and a webhook saw ${sights(({ seen }) => seen)} events, missed ${sights(({ lost }) => lost.length)}, ` +
      `saw ${sights(({ surplus }) => surplus.length)} that are gone; ${sum(({ positionsLost }) => positionsLost)} positions lost`,
  ].join('; ')
}
