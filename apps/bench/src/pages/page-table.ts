import { median, spreadOf } from '../statistics.ts'
import { markdown, numberText, spreadText } from '../table.ts'
import type { Case, Latencies } from './measure.ts'
import type { Subject } from './subject.ts'
import { visitsPerRow } from './visits.ts'

/** One line per case: latency with the small database, with the large one, and the ratio large / small. */
export function pageTable(
  subjects: readonly Subject[],
  cases: readonly Case[],
  /** Indexed by round, case and subject. */
  measured: readonly (readonly (readonly Latencies[])[])[],
): string {
  const rows = cases.map((one, index) => {
    const latencies = measured.map((ofRound) => ofRound[index] ?? [])
    return [one.name, String(one.limit), ...figures(latencies), visits(subjects, one)]
  })
  return markdown(headOf(subjects), rows)
}

const headOf = ([small, large]: readonly Subject[]) => [
  'page',
  'orders',
  `p50 ms, ${small?.name}`,
  `p50 ms, ${large?.name}`,
  'p50, ratio',
  `p99 ms, ${small?.name}`,
  `p99 ms, ${large?.name}`,
  'p99, ratio',
  'rows visited per row',
]

function figures(rounds: readonly (readonly Latencies[])[]): readonly string[] {
  const of = (measure: keyof Latencies) => {
    const [small, large] = [0, 1].map((index) =>
      rounds.map((ofRound) => ofRound[index]?.[measure] ?? Number.NaN),
    )
    const ratios = large?.map((value, round) => value / (small?.[round] ?? Number.NaN)) ?? []
    const medianOf = (values: readonly number[] = []) => numberText(median(values), 2)
    return [medianOf(small), medianOf(large), spreadText(spreadOf(ratios))]
  }
  return [...of('p50Ms'), ...of('p99Ms')]
}

const visits = (subjects: readonly Subject[], { kinds, limit }: Case): string =>
  subjects
    .flatMap((subject, index) => {
      const kind = kinds[index]
      return kind ? [numberText(visitsPerRow(subject, kind, limit), 2)] : []
    })
    .join(' / ')
