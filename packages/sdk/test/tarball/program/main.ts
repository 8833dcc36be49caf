import process from 'node:process'
import { allChecks } from './all-checks.ts'
import { runChecks, type ServiceAccess } from './checks.ts'
import { proxyChecks } from './proxy.ts'
import { testingChecks } from './testing.ts'

// The test program for runtimes with Node's modules. It is compiled as an ES module and as CommonJS.

const access: ServiceAccess = JSON.parse(process.argv[2] ?? '')
const isNode = !('Bun' in globalThis || 'Deno' in globalThis)
const checks = {
  ...allChecks(access),
  ...testingChecks(),
  ...(isNode ? proxyChecks(access) : {}),
}

void runChecks(checks, (line) => process.stdout.write(`${line}\n`))
