import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Change } from '@delivery-orders/spec/scripts/change.ts'
import { changesBetween, currentContract, quiet } from '@delivery-orders/spec/scripts/changes.ts'
import { earlierContract } from '@delivery-orders/spec/scripts/earlier-contract.ts'
import { demandedVersion } from '@delivery-orders/spec/scripts/version.ts'
import { versionOf } from '@delivery-orders/spec/scripts/version-faults.ts'
import { exampleFaults } from './example-faults.ts'
import { generatedFiles, typesFile, writeFiles } from './generated.ts'
import { specFolder, writtenContract } from './messages.ts'
import { untypedWords } from './untyped-words.ts'

const specRequire = createRequire(new URL('package.json', specFolder))
const compiler = join(dirname(specRequire.resolve('typescript/package.json')), 'bin', 'tsc')
const root = fileURLToPath(new URL('..', specFolder))

/** All that follows from the contract as it was just saved, in lines. */
export async function verdict(): Promise<readonly string[]> {
  const [broken, left, changes] = await Promise.all([
    lint(),
    consequences().catch((error: unknown) => [
      `  ${error instanceof Error ? error.message : error}`,
    ]),
    changed(),
  ])
  // A contract that is no contract has consequences that only repeat it.
  const faults = broken.length > 0 ? broken : left
  return [faults.length === 0 ? 'All is well.' : countOf(faults), ...faults, ...changes]
}

const countOf = ({ length }: readonly string[]) =>
  length === 1 ? '1 thing to mend:' : `${length} things to mend:`

async function lint(): Promise<readonly string[]> {
  const config = fileURLToPath(new URL('redocly.lint.yaml', specFolder))
  const file = fileURLToPath(new URL('openapi.yaml', specFolder))
  const program = specRequire.resolve('@redocly/cli/bin/cli.js')
  const words = ['lint', file, '--config', config, '--lint-config', 'error', '--format', 'stylish']
  const said = await outputOf([program, ...words], quiet)
  return said.split('\n').filter((line) => /^\s+\d+:\d+\s/.test(line))
}

/** Generated code, and what the compiler says of those who use it. */
async function consequences(): Promise<readonly string[]> {
  const contract = writtenContract()
  const files = await generatedFiles().catch((error: unknown) => {
    // Nothing can be made from a contract with an example that is not there.
    const faults = contract ? exampleFaults(contract) : []
    throw faults.length > 0 ? new Error(faults.join('\n  ')) : error
  })
  await writeFiles(files)
  const faults = typeFaults()
  const own = [...exampleFaults(contract), ...untypedWords(contract, files[typesFile] ?? '')]
  return [...own.map(indented), ...(await faults)]
}

const indented = (line: string): string => `  ${line}`

/** The sources of server and SDK alone, in one program: their tests are for `pnpm check`. */
async function typeFaults(): Promise<readonly string[]> {
  const project = fileURLToPath(new URL('../tsconfig.users.json', import.meta.url))
  const said = await outputOf([compiler, '-p', project], {})
  return said
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => `  ${line.replaceAll('../', '')}`)
}

async function changed(): Promise<readonly string[]> {
  const [earlier, contract] = await Promise.all([earlierContract(), currentContract()])
  if (!earlier || earlier.text === contract) return []
  const changes = await changesBetween(earlier.text, contract).catch(() => [])
  if (changes.length === 0) return []
  return [
    `For users of the SDK, since ${earlier.name}:`,
    ...changes.map(({ weight, what }) => `  ${weight}: ${what}`),
    suggestion(earlier.version, versionOf(earlier.text), changes),
  ]
}

function suggestion(published: string | undefined, version: string, changes: readonly Change[]) {
  const demanded = demandedVersion(version, changes)
  return published === undefined
    ? `Version: ${version}, since none is published; if it were, ${demanded}.`
    : `Suggested version: ${demanded}.`
}

/** What a program says, whether it finds something to complain of or not. */
async function outputOf(words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return await promisify(execFile)(process.execPath, words, {
    cwd: root,
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout?: string }) => error.stdout ?? '',
  )
}
