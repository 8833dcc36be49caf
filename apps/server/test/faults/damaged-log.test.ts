import { mkdtemp, rm } from 'node:fs/promises'
import { test as base, expect } from 'vitest'
import { temporaryPrefix } from '../store/support/temporary-folder.ts'
import { recordFigures } from '../support/recorded-figures.ts'
import { type Copy, examineCopy, type Finding } from './damaged-copies.ts'
import { type KilledDatabase, killedDatabase } from './killed-database.ts'
import { logFaults } from './log-faults.ts'
import { silentOnBackfilledFrames } from './planted/silent-on-backfilled-frames.ts'
import { randomFrom } from './random.ts'

/** Number of copies, each with one fault. For a longer run: COPIES=1000 pnpm test:long -- damage. */
const copies = Number(process.env['COPIES'] ?? 30)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** For further copies, other services are killed. */
const copiesOfSet = 100

const test = base
  .extend('prefix', { scope: 'file' }, temporaryPrefix)
  .extend('folder', { scope: 'file' }, async ({ prefix }, { onCleanup }) => {
    const folder = await mkdtemp(prefix)
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })
  .extend('killed', { scope: 'file' }, ({ folder }) => killedSet(folder))

/** Logs that were never restarted, that were, and that are also in the database file. */
function killedSet(folder: string): Promise<readonly KilledDatabase[]> {
  return Promise.all([
    killedDatabase({ folder, changes: 200, isCheckpointed: false }),
    killedDatabase({ folder, changes: 900, isCheckpointed: false }),
    killedDatabase({ folder, changes: 300, isCheckpointed: true }),
  ])
}

test(`of ${copies} copies of killed databases with one fault each, none loses an acknowledged change in silence`, {
  timeout: 120_000 + copies * 2_000,
}, async ({ folder, killed }) => {
  const random = randomFrom(seed)
  const findings: Finding[] = []
  let set = killed
  for (let done = 0; done < copies; done++) {
    if (done > 0 && done % copiesOfSet === 0) set = await killedSet(folder)
    findings.push(await examineCopy(copyOf(set, done, random)))
  }

  console.log(`seed ${seed}: ${copies} copies\n${tableOf(findings)}`)
  expect(findings.filter(isSilentLoss)).toEqual([])
  expect(findings.filter(({ isUnchanged }) => !isUnchanged)).toEqual([])
  expect(findings.filter(isFalseAlarm)).toEqual([])
  expect(findings.filter(({ accepted }) => /refuses|fails/.test(accepted?.word ?? ''))).toEqual([])
  expect(findings.filter(({ lost }) => lost > 0).length).toBeGreaterThan(copies / 4)
  recordFigures('`damage`', figuresOf(findings))
})

test('a service that trusts the frames that are in the database file loses changes in silence, and this is detected', async ({
  killed,
}) => {
  const random = randomFrom(seed)
  const findings: Finding[] = []
  for (let done = 0; done < logFaults.length; done++) {
    findings.push(await examineCopy(copyOf(killed, done, random), silentOnBackfilledFrames))
  }

  expect(findings.filter(isSilentLoss)).not.toEqual([])
})

/** Gives every database each fault in turn. */
function copyOf(set: readonly KilledDatabase[], index: number, random: () => number): Copy {
  const round = Math.floor(index / logFaults.length)
  const killed = set[(index + round) % set.length]
  const other = set[(index + round + 1) % set.length]
  const fault = logFaults[index % logFaults.length]
  if (!killed || !other || !fault) throw new Error('There is no database or no fault.')
  return { killed, other, fault, random }
}

/** Faults that `check` finds in the database file stay there. `serve` must report the same about the log. */
const isSilentLoss = ({ lost, isDamaged, serve, check }: Finding): boolean =>
  (lost > 0 || isDamaged) &&
  (check === 'silent' || (serve === 'silent' && check !== 'finds faults'))

const isFalseAlarm = ({ fault, serve, check }: Finding): boolean =>
  fault === logFaults[0]?.title && (serve !== 'silent' || check !== 'silent')

function tableOf(findings: readonly Finding[]): string {
  return logFaults.map(({ title }) => `${title}: ${summaryOf(findings, title)}\n`).join('')
}

function summaryOf(findings: readonly Finding[], title: string): string {
  const own = findings.filter(({ fault }) => fault === title)
  const sum = (count: (finding: Finding) => number | boolean | undefined) =>
    own.reduce((total, finding) => total + Number(count(finding) ?? 0), 0)
  const words = (program: 'serve' | 'check') =>
    [...new Set(own.map((finding) => finding[program]))]
      .map((word) => `${word} ${sum((finding) => finding[program] === word)}`)
      .join(', ')
  return (
    `${own.length} copies; unguarded, ${sum(({ lost }) => lost)} changes lost, ${sum(({ isDamaged }) => isDamaged)} damaged; ` +
    `serve: ${words('serve')}; check: ${words('check')}; ` +
    `accepted, ${sum(({ accepted }) => accepted?.lost)} changes lost, ${sum(({ accepted }) => accepted?.isDamaged)} damaged`
  )
}

function figuresOf(findings: readonly Finding[]): string {
  const losing = findings.filter(({ lost, isDamaged }) => lost > 0 || isDamaged)
  const sum = (counts: readonly number[]) =>
    counts.reduce((total, count) => total + count, 0).toLocaleString('en')
  return (
    `${copies.toLocaleString('en')} copies with one fault each; ${losing.length} of them lose acknowledged changes ` +
    `(${sum(losing.map(({ lost }) => lost))}) if SQLite opens them unguarded, ${losing.filter(isSilentLoss).length} in silence; ` +
    `${sum(findings.map(({ accepted }) => accepted?.lost ?? 0))} lost after \`--accept-loss\`; seed ${seed}`
  )
}
