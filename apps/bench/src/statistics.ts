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

export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
}

export const spreadOf = (values: readonly number[]): Spread => ({
  min: Math.min(...values),
  median: median(values),
  max: Math.max(...values),
})
