import process from 'node:process'
import { told } from './checks.ts'
import { clientChecks } from './trial.ts'

// A program of an integrator, for run times that have Node's modules, as ESM and as CommonJS.

void told(clientChecks(JSON.parse(process.argv[2] ?? '')), (line) =>
  process.stdout.write(`${line}\n`),
)
