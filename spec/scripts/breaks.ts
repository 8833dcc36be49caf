/**
 * The breaking-change gate. First it is tried on a pair of contracts with known breaks; then openapi.yaml is compared
 * with every frozen contract in released/, which it must not break, and with the one on main, to show what a change
 * does to clients.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { breakingChanges } from './breaking-changes.ts'

const pathTo = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const print = (line: string) => process.stdout.write(`${line}\n`)

const knownBreaks = [
  'became required: `note`',
  '`maxLength`',
  'Property `name` of `Parcel` was removed',
  '`/parcels/{id}` was removed',
  'Webhook parcel.created was removed',
  'Value gone of Parcel.status was removed',
  'Problem code parcel_not_found of ProblemCode was removed',
]

const failed = [gateFails(), ...releasedBreaks()].filter(Boolean).length > 0
reportAgainstMain()
process.exitCode = failed ? 1 : 0

function gateFails(): boolean {
  const before = pathTo('scripts/fixtures/before.yaml')
  const found = breakingChanges(before, pathTo('scripts/fixtures/after.yaml')).join('\n')
  const missed = knownBreaks.filter((sign) => !found.includes(sign))
  const imagined = breakingChanges(before, before)
  if (missed.length > 0)
    print(`The gate misses known breaks: ${missed.join('; ')}.\nIt found only:\n${found}`)
  for (const change of imagined) print(`The gate sees a break where nothing changed: ${change}`)
  return missed.length + imagined.length > 0
}

function releasedBreaks(): readonly boolean[] {
  const folder = pathTo('released')
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.yaml'))
    : []
  if (names.length === 0)
    print('Nothing is released yet: breaking changes are reported, not refused.')
  return names.map((name) => report(`released/${name}`, join(folder, name)))
}

function reportAgainstMain(): void {
  const committed = contractOnMain()
  if (committed === undefined) {
    print('There is no earlier commit to compare openapi.yaml with.')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  try {
    const file = join(folder, 'openapi.yaml')
    writeFileSync(file, committed)
    report('the contract on main', file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function report(what: string, base: string): boolean {
  const changes = breakingChanges(base, pathTo('openapi.yaml'))
  print(`openapi.yaml ${changes.length === 0 ? 'breaks nothing of' : 'BREAKS'} ${what}`)
  for (const change of changes) print(`  ${change}`)
  return changes.length > 0
}

/** On a branch, as it was where the branch left main; on main, as it was last committed. */
function contractOnMain(): string | undefined {
  const fork = git('merge-base', 'HEAD', 'main')?.trim()
  return git('show', `${fork ?? 'HEAD'}:./openapi.yaml`)
}

function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: pathTo(''),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}
