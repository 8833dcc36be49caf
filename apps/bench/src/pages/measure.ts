import { percentile } from '../statistics.ts'
import type { Kind } from './kinds.ts'
import type { Subject } from './subject.ts'

/** A kind of page with a limit that every subject can fill. */
export interface Case {
  readonly name: string
  readonly limit: number
  /** The same kind of page for each subject, with that subject's cursors and times. */
  readonly kinds: readonly Kind[]
}

export interface Latencies {
  readonly p50Ms: number
  readonly p99Ms: number
}

const checkEvery = 100

/** Alternates between the subjects, one request at a time, so that other load on the machine affects all of them. */
export async function measure(
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
      const elapsedMs = performance.now() - sentAt
      latencies[at]?.fill(elapsedMs, sample, sample + 1)
      if (sample % checkEvery < pages.length) checkPage(text, limit)
    }
  return latencies.map((values) => {
    values.sort()
    return { p50Ms: percentile(values, 0.5), p99Ms: percentile(values, 0.99) }
  })
}

export const rowsOf = (text: string): number =>
  (JSON.parse(text) as { readonly data: readonly unknown[] }).data.length

function checkPage(text = '{"data":[]}', limit: number): void {
  const rows = rowsOf(text)
  if (rows !== limit) throw new Error(`A page has ${rows} orders, expected ${limit}.`)
}
