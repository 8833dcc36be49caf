import process from 'node:process'
import { allChecks } from './all-checks.ts'
import { told } from './checks.ts'
import { testingChecks } from './testing.ts'

// A program of an integrator, for run times that have Node's modules, as ESM and as CommonJS.

const checks = { ...allChecks(JSON.parse(process.argv[2] ?? '')), ...testingChecks() }

void told(checks, (line) => process.stdout.write(`${line}\n`))
