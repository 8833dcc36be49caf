import process from 'node:process'
import { allChecks } from './all-checks.ts'
import { told } from './checks.ts'

// A program of an integrator, for run times that have Node's modules, as ESM and as CommonJS.

void told(allChecks(JSON.parse(process.argv[2] ?? '')), (line) => process.stdout.write(`${line}\n`))
