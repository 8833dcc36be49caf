import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Baseline } from '@delivery-orders/spec/scripts/baseline.ts'
import type { Change } from '@delivery-orders/spec/scripts/change.ts'
import { changesBetween, currentContract, quiet } from '@delivery-orders/spec/scripts/changes.ts'
import { earlierContract } from '@delivery-orders/spec/scripts/earlier-contract.ts'
import { demandedVersion } from '@delivery-orders/spec/scripts/version.ts'
import { versionOf } from '@delivery-orders/spec/scripts/version-faults.ts'
import { sampleFaults } from './code-samples.ts'
import { contractDocument } from './contract-document.ts'
import { documentationFaults } from './documentation-faults.ts'
import { exampleFaults } from './example-faults.ts'
import { generatedFiles, typesFile, writeFiles } from './generated.ts'
import { specFolder, writtenContract } from './messages.ts'
import { untypedEnumerations } from './untyped-enumerations.ts'

const specRequire = createRequire(new URL('package.json', specFolder))
const compiler = join(dirname(specRequire.resolve('typescript/package.json')), 'bin', 'tsc')
const root = fileURLToPath(new URL('..', specFolder))

/** The lines that `pnpm spec:dev` prints after a save: errors first, then the changes that affect clients. */
export async function contractReport(): Promise<readonly string[]> {
  const [lintFaults, laterFaults, changes] = await Promise.all([
    lint(),
    generationFaults().catch((error: unknown) => [
      `  ${error instanceof Error ? error.message : error}`,
    ]),
    Promise.all([earlierContract(), currentContract()]).then((both) => changeLines(...both)),
  ])
  // An invalid contract also causes faults in later steps. They only repeat the lint errors, so they are left out.
  const faults = lintFaults.length > 0 ? lintFaults : laterFaults
  return [faults.length === 0 ? 'No errors.' : countOf(faults), ...faults, ...changes]
}

const countOf = ({ length }: readonly string[]) => (length === 1 ? '1 error:' : `${length} errors:`)

async function lint(): Promise<readonly string[]> {
  const config = fileURLToPath(new URL('redocly.lint.yaml', specFolder))
  const file = fileURLToPath(new URL('openapi.yaml', specFolder))
  const program = specRequire.resolve('@redocly/cli/bin/cli.js')
  const args = ['lint', file, '--config', config, '--lint-config', 'error', '--format', 'stylish']
  const output = await outputOf([program, ...args], quiet)
  return output.split('\n').filter((line) => /^\s+\d+:\d+\s/.test(line))
}

/** Writes the generated files. Returns faults of examples, pages and enumerations, and the type errors. */
async function generationFaults(): Promise<readonly string[]> {
  const contract = writtenContract()
  const { document, files } = await generateFiles().catch((error: unknown) => {
    // Generation fails if an example file is missing. Report that file rather than the generator's error.
    const faults = contract ? exampleFaults(contract) : []
    throw faults.length > 0 ? new Error(faults.join('\n  ')) : error
  })
  await writeFiles(files)
  const faults = typeFaults()
  const ownFaults = [
    ...exampleFaults(contract),
    ...documentationFaults(document),
    ...(await sampleFaults(document)),
    ...untypedEnumerations(contract, files[typesFile] ?? ''),
  ]
  return [...ownFaults.map(indent), ...(await faults)]
}

async function generateFiles() {
  const document = await contractDocument()
  return { document, files: await generatedFiles(document) }
}

const indent = (line: string): string => `  ${line}`

/** Type errors in the sources of the server and the SDK, but not in their tests, which `pnpm check` compiles too. */
async function typeFaults(): Promise<readonly string[]> {
  const project = fileURLToPath(new URL('../tsconfig.users.json', import.meta.url))
  const output = await outputOf([compiler, '-p', project], {})
  // The lines of one message: the first one begins with the file, the rest is indented.
  return output
    .split(/\n(?=\S)/)
    .filter((message) => message.includes('error TS'))
    .map((message) => `  ${message.trimEnd().replaceAll('../', '').replaceAll('\n', '\n  ')}`)
}

/** The changes for clients, except those that main has already. */
export async function changeLines(
  baseline: Baseline,
  contract: string,
): Promise<readonly string[]> {
  if (!baseline.earlier) return [baseline.gap]
  const { earlier } = baseline
  if (earlier.isBehindMain || earlier.text === contract) return []
  const changes = await changesBetween(earlier.text, contract).catch(() => [])
  if (changes.length === 0) return []
  return [
    `Changes for clients since ${earlier.name}:`,
    ...changes.map(({ weight, what }) => `  ${weight}: ${what}`),
    suggestion(earlier.version, versionOf(earlier.text), changes),
  ]
}

function suggestion(published: string | undefined, version: string, changes: readonly Change[]) {
  const demanded = demandedVersion(version, changes)
  return published === undefined
    ? `Version: ${version}, not published yet; if it were, these changes would require ${demanded}.`
    : `Suggested version: ${demanded}.`
}

/** The standard output of a program, even if it exits with an error code. */
async function outputOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout?: string }) => error.stdout ?? '',
  )
}
