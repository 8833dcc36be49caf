import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const page = new URL('../../RELIABILITY.md', import.meta.url)

const git = ['log', '-1', '--format=%h', '--', ':/apps/server/src', ':/packages/*/src']

/** The last commit that changed the code of the service. */
export const serviceCommit = (): string => execFileSync('git', git, { encoding: 'utf8' }).trim()

/** Replaces the figures of a run in RELIABILITY.md. Only full runs do so: their commands set RECORD=1. */
export function recordFigures(run: string, figures: string): void {
  if (process.env['RECORD'] !== '1') return
  const commit = serviceCommit()
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, Node ${process.versions.node}`
  const line = `- ${run}: ${figures} (${date}, commit ${commit}, ${machine})`
  const lines = readFileSync(page, 'utf8').trimEnd().split('\n')
  const others = lines.filter((each) => !each.startsWith(`- ${run}: `))
  writeFileSync(page, `${[...others, line].join('\n')}\n`)
}
