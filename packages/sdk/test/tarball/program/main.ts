import process from 'node:process'
import { allChecks } from './all-checks.ts'
import { runChecks } from './checks.ts'
import { testingChecks } from './testing.ts'

// The test program for runtimes with Node's modules. It is compiled as an ES module and as CommonJS.

const checks = { ...allChecks(JSON.parse(process.argv[2] ?? '')), ...testingChecks() }

void runChecks(checks, (line) => process.stdout.write(`${line}\n`))
