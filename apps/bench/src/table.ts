import { ours } from './contestants.ts'
import { inCell, type Measure, type Measurement, ratio } from './ratios.ts'
import { median, type Spread, spreadOf } from './statistics.ts'
import type { Cell } from './workload.ts'

type Row = readonly string[]

const measures: Readonly<Record<Measure, string>> = {
  requestsPerSecond: 'requests/s',
  p50Ms: 'p50',
  p99Ms: 'p99',
  cpuUs: 'CPU/request',
}

/** Our server's results divided by each rival's. Above 1 is better for requests/s, below 1 for all other measures. */
export function ratioTable(
  measurements: readonly Measurement[],
  cells: readonly Cell[],
  contestants: readonly string[],
): string {
  const rivals = contestants.filter((name) => name !== ours)
  const rows = cells.flatMap((cell) => {
    const ofCell = measurements.filter(inCell(cell))
    return Object.entries(measures).map(([measure, label]) => [
      cell.workload,
      String(cell.connections),
      label,
      ...rivals.map((rival) => spreadText(ratio(ofCell, measure as Measure, ours, rival))),
    ])
  })
  return markdown([`${ours} / rival`, 'connections', 'measure', ...rivals], rows)
}

/** Medians over the rounds. Do not compare them with medians of another machine or another day. */
export function figureTable(
  measurements: readonly Measurement[],
  cells: readonly Cell[],
  contestants: readonly string[],
): string {
  const rows = cells.flatMap((cell) =>
    contestants.map((contestant) => {
      const own = measurements.filter(inCell(cell)).filter((one) => one.contestant === contestant)
      const medianOf = (of: (one: Measurement) => number | null, digits: number) =>
        numberText(median(own.map((one) => of(one) ?? Number.NaN)), digits)
      return [
        cell.workload,
        String(cell.connections),
        contestant,
        medianOf((one) => one.requestsPerSecond, 0),
        medianOf((one) => one.p50Ms, 2),
        medianOf((one) => one.p99Ms, 2),
        medianOf((one) => one.cpuUs, 0),
        medianOf((one) => one.rssMb, 0),
        medianOf((one) => one.loadBusy * 100, 0),
      ]
    }),
  )
  const head = ['median', 'connections', 'contestant', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs']
  return markdown([...head, 'RSS MB', 'load busy %'], rows)
}

/** The medians of two contestants, and the ratios other / one, from one value of each contestant per round. */
export const comparison = (
  one: readonly number[],
  other: readonly number[],
  digits: number,
): readonly string[] => [
  numberText(median(one), digits),
  numberText(median(other), digits),
  ratioText(other, one),
]

/** The spread of values / bases, from one value and one base per round. */
export const ratioText = (values: readonly number[], bases: readonly number[]): string =>
  spreadText(spreadOf(values.map((value, round) => value / (bases[round] ?? Number.NaN))))

export const spreadText = (spread: Spread | undefined): string =>
  spread
    ? `${numberText(spread.min, 2)} **${numberText(spread.median, 2)}** ${numberText(spread.max, 2)}`
    : '-'

export const numberText = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '-'

export function markdown(head: Row, rows: readonly Row[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: Row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(head), rule, ...rows.map(line)].join('\n')
}
