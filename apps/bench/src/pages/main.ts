/** Measures whether a page costs as much among a million orders as among ten thousand. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { print, runProgram, temporaryFolder } from '../program.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { type Case, type Latencies, measure, rowsOf } from './measure.ts'
import { pageTable } from './page-table.ts'
import { type Subject, subjectOf } from './subject.ts'

const usage = 'Usage: pnpm pages -- --rounds 5 --samples 2000 SMALL_DATABASE LARGE_DATABASE'
const limits = [20, 50]
const minutesMax = 30

await runProgram(minutesMax, comparePages)

async function comparePages(): Promise<void> {
  const { files, rounds, samples } = readArguments()
  const folder = temporaryFolder('pages')
  const subjects: Subject[] = []
  for (const [index, file] of files.entries()) subjects.push(await subjectOf(file, index, folder))
  const cases = await casesOf(subjects)

  const measured: (readonly (readonly Latencies[])[])[] = []
  for (let round = 0; round <= rounds; round++) {
    print(round === 0 ? 'Warming up' : `Round ${round} of ${rounds}`)
    const ofRound: (readonly Latencies[])[] = []
    for (const one of cases) ofRound.push(await measure(subjects, one, samples))
    if (round > 0) measured.push(ofRound)
  }
  print(`\n${pageTable(subjects, cases, measured)}`)
  print(
    `\nMedians of ${rounds} rounds with ${samples} requests per page and database, alternating between databases.`,
  )
  for (const subject of subjects) await subject.stop()
}

function readArguments() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      samples: { type: 'string', default: '2000' },
    },
  })
  const [rounds, samples] = [Number(values.rounds), Number(values.samples)]
  if (positionals.length !== 2 || !(rounds >= 1) || !(samples >= 100)) throw new Error(usage)
  return { files: positionals.map((file) => resolve(file)), rounds, samples }
}

/** If a subject has fewer orders of a kind than the limit, that smaller number is the limit for all subjects. */
async function casesOf(subjects: readonly Subject[]): Promise<readonly Case[]> {
  const kinds: (readonly Kind[])[] = []
  for (const subject of subjects) kinds.push(await kindsOf(subject))

  const cases: Case[] = []
  for (const [index, { name }] of (kinds[0] ?? []).entries()) {
    const ofCase = kinds.flatMap((ofSubject) => ofSubject[index] ?? [])
    const usableLimits = new Set<number>()
    for (const limit of limits) usableLimits.add(await fewestRows(subjects, ofCase, limit))
    for (const limit of usableLimits) cases.push({ name, limit, kinds: ofCase })
  }
  return cases
}

async function fewestRows(subjects: readonly Subject[], kinds: readonly Kind[], limit: number) {
  let rows = limit
  for (const [index, { get }] of subjects.entries())
    for (const page of kinds[index]?.pages ?? [])
      rows = Math.min(rows, rowsOf(await get(page, limit)))
  return rows
}
