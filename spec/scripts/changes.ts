import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import type { Change, Weight } from './change.ts'
import type { Tree } from './contract-tree.ts'
import { normalize } from './normalize.ts'
import { changesIn, type ReportedChange } from './reported-change.ts'
import { vocabularyChanges } from './vocabulary-changes.ts'

interface Report {
  readonly changes: readonly ReportedChange[]
}

/** The changes from one contract to another, breaking changes first. */
export async function changesBetween(base: string, revision: string): Promise<readonly Change[]> {
  const [before, after] = [contractIn(base), contractIn(revision)]
  const found = [...(await compareWithRedocly(before, after)), ...vocabularyChanges(before, after)]
  const unique = new Map(found.map((change) => [change.what, change]))
  return [...unique.values()].sort(compareWeights)
}

const weights: readonly Weight[] = ['breaking', 'addition', 'fix']
const compareWeights = (one: Change, other: Change): number =>
  weights.indexOf(one.weight) - weights.indexOf(other.weight)

async function compareWithRedocly(before: Tree, after: Tree): Promise<readonly Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  try {
    const files = [join(folder, 'before.json'), join(folder, 'after.json')]
    // Writes JSON, which has no aliases: Redocly reports a change of an aliased YAML node at only one of its positions.
    await Promise.all(
      [before, after].map((contract, index) =>
        writeFile(files[index] ?? '', JSON.stringify(contract)),
      ),
    )
    return (await runRedocly(files)).flatMap((change) => changesIn(change, { before, after }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runRedocly(files: readonly string[]): Promise<readonly ReportedChange[]> {
  const program = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const config = fileURLToPath(new URL('../redocly.lint.yaml', import.meta.url))
  const options = ['--config', config, '--format', 'json', '--fail-on', 'none']
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [program, 'diff', ...files, ...options],
    { maxBuffer: 64 * 1024 * 1024, env: quiet },
  )
  if (!stdout.startsWith('{'))
    throw new Error(`redocly diff printed no report:\n${stdout}${stderr}`)
  return (JSON.parse(stdout) as Report).changes
}

/** Stops Redocly from checking for updates and sending telemetry. */
export const quiet: NodeJS.ProcessEnv = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

const contractIn = (text: string): Tree => normalize(parse(text, { maxAliasCount: -1 }))

/** The contract in the working tree. */
const contractFile: URL = new URL('../openapi.yaml', import.meta.url)
export const currentContract = (): Promise<string> => readFile(contractFile, 'utf8')
