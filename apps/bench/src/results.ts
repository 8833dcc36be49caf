import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Options } from './options.ts'
import type { Measurement } from './ratios.ts'

const folder = new URL('../results/', import.meta.url)

/**
 * Writes the raw figures: one line of JSON for machine and options, and one for each measurement. The results of partial
 * or short runs go to a file that git ignores. Returns the path of the file.
 */
export function writeResults(options: Options, measurements: readonly Measurement[]): string {
  const name = options.isFullRun ? `node-${process.versions.node.split('.', 1)[0]}` : 'partial'
  const circumstances = {
    date: new Date().toISOString(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    before: options.before,
    rounds: options.rounds,
    seconds: options.seconds,
  }
  mkdirSync(folder, { recursive: true })
  const lines = [circumstances, ...measurements].map((line) => `${JSON.stringify(line, rounded)}\n`)
  const file = new URL(`${name}.jsonl`, folder)
  writeFileSync(file, lines.join(''))
  return fileURLToPath(file)
}

/** Six digits exceed the precision of every figure here. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(6)) : value
