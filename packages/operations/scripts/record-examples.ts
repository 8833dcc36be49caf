/**
 * Writes the examples of the contract from requests to the service in memory and its responses. With `--check`, writes
 * nothing, and fails if an example is not what the service answers.
 */
import { recorded } from './examples.ts'
import { exampleFaults, writeExamples } from './write-examples.ts'

const folder = new URL('../../../spec/examples/', import.meta.url)
if (!process.argv.includes('--check')) await writeExamples(folder, recorded)
const faults = await exampleFaults(folder, recorded)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
