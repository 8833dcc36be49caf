import { median } from '../statistics.ts'
import { markdown, numberText, ratioText } from '../table.ts'
import type { Workload } from '../workload.ts'
import type { Pair } from './measure.ts'

/** One pair per round of each workload. */
export type Results = ReadonlyMap<Workload, readonly Pair[]>

export function resultTable(results: Results, heads: readonly string[]): string {
  const rows = [...results].map(([workload, pairs]) => {
    const [before, after] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
    const medians = [before, after].map((work) => numberText(median(work), 0))
    return [workload, ...medians, ratioText(before, after)]
  })
  return markdown(['per request', ...heads, 'before / here'], rows)
}

/** Throws if the median ratio of a workload is below the bar. Names all such workloads. */
export function assertNoneBelow(bar: number, results: Results): void {
  const slower = [...results].filter(
    ([, pairs]) => median(pairs.map(([before, after]) => before / after)) < bar,
  )
  if (slower.length > 0)
    throw new Error(`Slower than ${bar}: ${slower.map(([workload]) => workload).join(', ')}.`)
}
