/** What a contestant was measured at, by name and unit. */
export type Figures = Readonly<Record<string, number>>

/** The figures of one contestant in one cell and round. */
export interface Measurement {
  readonly round: number
  readonly contestant: string
  readonly cell: string
  readonly figures: Figures
}

/** Nearest-rank percentile: the smallest value that at least `share` of the values do not exceed. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const above = sorted[Math.floor(middle)] ?? Number.NaN
  const below = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  return (above + below) / 2
}

/**
 * The ratios one / other of a figure in a cell. Divides only figures of the same round, because other programs on the
 * machine affect both alike.
 */
export function ratiosOf(
  measurements: readonly Measurement[],
  cell: string,
  figure: string,
  [one, other]: readonly [string, string],
): readonly number[] {
  const ofCell = measurements.filter((measurement) => measurement.cell === cell)
  return ofCell.flatMap(({ round, contestant, figures }) => {
    const base = ofCell.find((each) => each.round === round && each.contestant === other)
    const ratio = (figures[figure] ?? Number.NaN) / (base?.figures[figure] ?? Number.NaN)
    return contestant === one && Number.isFinite(ratio) ? [ratio] : []
  })
}

/** A table of the medians of each contestant, and of the minimum, median and maximum of each ratio. */
export function reportTable(
  measurements: readonly Measurement[],
  contestants: readonly string[],
  ratios: readonly (readonly [string, string])[],
): string {
  const cells = [...new Set(measurements.map(({ cell }) => cell))]
  const figures = [...new Set(measurements.flatMap((one) => Object.keys(one.figures)))]
  const rows = cells.flatMap((cell) =>
    figures.map((figure) => [
      cell,
      figure,
      ...contestants.map((contestant) => {
        const own = measurements.filter((one) => one.cell === cell && one.contestant === contestant)
        return numberText(median(own.map((one) => one.figures[figure] ?? Number.NaN)))
      }),
      ...ratios.map((pair) => spreadText(ratiosOf(measurements, cell, figure, pair))),
    ]),
  )
  const heads = ratios.map(([one, other]) => `${one} / ${other}`)
  return markdown([['', 'median', ...contestants, ...heads], ...rows])
}

/** Throws if the median ratio of a figure in any cell is below the bar. Names all such cells. */
export function assertNoneBelow(
  bar: number,
  measurements: readonly Measurement[],
  figure: string,
  pair: readonly [string, string],
): void {
  const cells = [...new Set(measurements.map(({ cell }) => cell))]
  const slower = cells.filter(
    (cell) => !(median(ratiosOf(measurements, cell, figure, pair)) >= bar),
  )
  if (slower.length > 0) throw new Error(`Slower than ${bar}: ${slower.join(', ')}.`)
}

const spreadText = (values: readonly number[]): string =>
  values.length === 0
    ? '-'
    : `${Math.min(...values).toFixed(2)} **${median(values).toFixed(2)}** ${Math.max(...values).toFixed(2)}`

/** Three digits, and all digits before the point. */
const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return '-'
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
