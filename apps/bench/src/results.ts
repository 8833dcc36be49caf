import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chart } from './chart.ts'
import type { Options } from './options.ts'
import type { Measurement } from './ratios.ts'

const folder = new URL('../results/', import.meta.url)

/**
 * Writes the chart and the raw figures: one line of JSON for machine and options, and one for each measurement. The
 * results of partial or short runs go to files that git ignores. Returns the paths of the files.
 */
export function writeResults(
  options: Options,
  nodeVersion: string,
  measurements: readonly Measurement[],
): readonly string[] {
  const name = options.isFullRun ? `node-${nodeVersion.split('.', 1)[0]?.slice(1)}` : 'partial'
  const circumstances = {
    date: new Date().toISOString(),
    node: nodeVersion,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    rounds: options.rounds,
    seconds: options.seconds,
    withKeys: options.withKeys,
  }
  mkdirSync(folder, { recursive: true })
  const lines = [circumstances, ...measurements].map((line) => `${JSON.stringify(line, rounded)}\n`)
  return [
    write(`${name}.jsonl`, lines.join('')),
    write(`${name}.svg`, chart(measurements, options.cells, options.contestants)),
  ]
}

/** Six digits exceed the precision of every figure here. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value

function write(name: string, text: string): string {
  const file = new URL(name, folder)
  writeFileSync(file, text)
  return fileURLToPath(file)
}
