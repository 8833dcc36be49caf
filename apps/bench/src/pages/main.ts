/** Measures whether a page costs as much among a million orders as among ten thousand. */
import { resolve } from 'node:path'
import { print, readArguments, runProgram, runRounds, temporaryFolder } from '../program.ts'
import { percentile } from '../statistics.ts'
import { comparison, markdown, numberText } from '../table.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { type Subject, subjectOf } from './subject.ts'

const usage = 'Usage: pnpm pages -- --rounds 5 --samples 2000 SMALL_DATABASE LARGE_DATABASE'
const limits = [20, 50]
const checkEvery = 100

/** A kind of page with a limit that every subject can fill. */
interface Case {
  readonly name: string
  readonly limit: number
  /** The same kind of page for each subject, with that subject's cursors and times. */
  readonly kinds: readonly Kind[]
}

interface Latencies {
  readonly p50Ms: number
  readonly p99Ms: number
}

async function comparePages(): Promise<void> {
  const { number, positionals } = readArguments(usage, { rounds: 5, samples: 2000 })
  const [rounds, samples] = [number('rounds'), number('samples')]
  if (positionals.length !== 2 || samples < 100) throw new Error(usage)
  const folder = temporaryFolder('pages')
  const subjects: Subject[] = []
  for (const [index, file] of positionals.entries())
    subjects.push(await subjectOf(resolve(file), index, folder))
  const cases = await casesOf(subjects)

  print('Warming up')
  for (const one of cases) await measure(subjects, one, samples)
  const measured = await runRounds(rounds, cases, (one) => measure(subjects, one, samples))
  const rows = cases.map((one) => {
    const latencies = measured.map((round) => round.get(one) ?? [])
    return [one.name, String(one.limit), ...figures(latencies), visits(subjects, one)]
  })
  print(`\n${markdown(headOf(subjects), rows)}`)
  print(`\nMedians of ${rounds} rounds with ${samples} requests per page and database,`)
  print('alternating between databases.')
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

/** Alternates between the subjects, one request at a time, so that other load on the machine affects all of them. */
async function measure(
  subjects: readonly Subject[],
  { limit, kinds }: Case,
  samples: number,
): Promise<readonly Latencies[]> {
  const latencies = subjects.map(() => new Float64Array(samples))
  for (let sample = 0; sample < samples; sample++)
    for (let turn = 0; turn < subjects.length; turn++) {
      // Rotate the subjects, so that none is always first.
      const at = (turn + sample) % subjects.length
      const pages = kinds[at]?.pages ?? []
      const sentAt = performance.now()
      const text = await subjects[at]?.get(pages[sample % pages.length] ?? {}, limit)
      latencies[at]?.fill(performance.now() - sentAt, sample, sample + 1)
      if (sample % checkEvery < pages.length) checkPage(text, limit)
    }
  return latencies.map((values) => {
    values.sort()
    return { p50Ms: percentile(values, 0.5), p99Ms: percentile(values, 0.99) }
  })
}

const rowsOf = (text: string): number =>
  (JSON.parse(text) as { readonly data: readonly unknown[] }).data.length

function checkPage(text = '{"data":[]}', limit: number): void {
  const rows = rowsOf(text)
  if (rows !== limit) throw new Error(`A page has ${rows} orders, expected ${limit}.`)
}

const headOf = (subjects: readonly Subject[]): readonly string[] => [
  'page',
  'orders',
  ...['p50', 'p99'].flatMap((name) => [
    ...subjects.map((subject) => `${name} ms, ${subject.name}`),
    `${name}, ratio`,
  ]),
  'rows visited per row',
]

/** The latencies with the small database, with the large one, and the ratio large / small. */
function figures(rounds: readonly (readonly Latencies[])[]): readonly string[] {
  const of = (index: number, measure: keyof Latencies) =>
    rounds.map((ofRound) => ofRound[index]?.[measure] ?? Number.NaN)
  return (['p50Ms', 'p99Ms'] as const).flatMap((measure) =>
    comparison(of(0, measure), of(1, measure), 2),
  )
}

const visits = (subjects: readonly Subject[], { kinds, limit }: Case): string =>
  subjects
    .map(({ visitsPerRow }, index) => numberText(visitsPerRow(kinds[index]?.pages ?? [], limit), 2))
    .join(' / ')

await runProgram(comparePages)
