/** Whether a page costs as much among a million orders as among ten thousand. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measuring, passingFolder, print } from '../measuring.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { type Case, type Latencies, measure, rowsOf } from './measure.ts'
import { pageTable } from './page-table.ts'
import { type Subject, subjectOf } from './subject.ts'

const usage = 'pnpm pages -- --rounds 5 --samples 2000 SMALL_DATABASE LARGE_DATABASE'
const limits = [20, 50]
const minutesMax = 30

await measuring(minutesMax, comparePages)

async function comparePages(): Promise<void> {
  const { files, rounds, samples } = readArguments()
  const folder = passingFolder('pages')
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
  print(`\nMedians of ${rounds} rounds of ${samples} requests for each page and database, in turn.`)
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

/** Where one of the subjects has fewer orders of a kind than a page should have, all are asked for so few. */
async function casesOf(subjects: readonly Subject[]): Promise<readonly Case[]> {
  const kinds: (readonly Kind[])[] = []
  for (const subject of subjects) kinds.push(await kindsOf(subject))

  const cases: Case[] = []
  for (const [index, { name }] of (kinds[0] ?? []).entries()) {
    const ofCase = kinds.flatMap((ofSubject) => ofSubject[index] ?? [])
    const possible = new Set<number>()
    for (const limit of limits) possible.add(await fewest(subjects, ofCase, limit))
    for (const limit of possible) cases.push({ name, limit, kinds: ofCase })
  }
  return cases
}

async function fewest(subjects: readonly Subject[], kinds: readonly Kind[], limit: number) {
  let rows = limit
  for (const [index, { get }] of subjects.entries())
    for (const page of kinds[index]?.pages ?? [])
      rows = Math.min(rows, rowsOf(await get(page, limit)))
  return rows
}
