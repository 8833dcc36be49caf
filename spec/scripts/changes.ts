import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import type { Change, Weight } from './change.ts'
import { placeOf } from './place-of.ts'
import { changedWords } from './words.ts'

interface Report {
  readonly changes: readonly ReportedChange[]
}

interface ReportedChange {
  readonly kind: 'added' | 'removed' | 'modified'
  readonly impact: 'major' | 'minor' | 'patch'
  readonly path: string
  readonly property?: string
  readonly verdicts: readonly { readonly impact: string; readonly message: string }[]
  readonly base?: Side
  readonly revision?: Side
}

interface Side {
  readonly pointer: string
  readonly value?: unknown
}

/** What became of the contract in one text, now that it is the other one. The heaviest changes come first. */
export async function changesBetween(base: string, revision: string): Promise<readonly Change[]> {
  const [before, after] = [contractIn(base), contractIn(revision)]
  const found = [...(await reported(before, after)), ...changedWords(before, after)]
  const unique = new Map(found.map((change) => [change.what, change]))
  return [...unique.values()].sort((one, other) => heaviness(one) - heaviness(other))
}

const weights: readonly Weight[] = ['breaking', 'addition', 'fix']
const heaviness = ({ weight }: Change) => weights.indexOf(weight)

async function reported(before: object, after: object): Promise<readonly Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  try {
    const files = [join(folder, 'before.json'), join(folder, 'after.json')]
    // What stands in several places through a YAML alias, Redocly sees in one of them only, not always in the same.
    await Promise.all(
      [before, after].map((contract, index) =>
        writeFile(files[index] ?? '', JSON.stringify(contract)),
      ),
    )
    return (await redoclyDiff(files)).flatMap((change) => changesIn(change, before))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function redoclyDiff(files: readonly string[]): Promise<readonly ReportedChange[]> {
  const program = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const config = fileURLToPath(new URL('../redocly.lint.yaml', import.meta.url))
  const options = ['--config', config, '--format', 'json', '--fail-on', 'none']
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [program, 'diff', ...files, ...options],
    { maxBuffer: 64 * 1024 * 1024, env: quiet },
  )
  if (!stdout.startsWith('{')) throw new Error(`redocly diff did not report:\n${stdout}${stderr}`)
  return (JSON.parse(stdout) as Report).changes
}

/** Redocly asks home for news, and tells home of its use, unless it is told not to. */
export const quiet: NodeJS.ProcessEnv = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

function changesIn(change: ReportedChange, before: object): readonly Change[] {
  // The version follows from the changes, and is none.
  const isVersion = change.path === '#/info' && change.property === 'version'
  if (isVersion || isOurs.test(change.path)) return []
  const place = placeOf((change.revision ?? change.base)?.pointer ?? change.path, before)
  const broken = change.verdicts.filter(({ impact }) => impact === 'major')
  if (broken.length > 0)
    return broken.map(({ message }) => ({ weight: 'breaking', what: `${place}: ${message}` }))
  if (change.impact === 'minor') return [{ weight: 'addition', what: `${place} was added` }]
  if (change.property === 'enum') return gained(change, place)
  return [
    { weight: change.impact === 'major' ? 'breaking' : 'fix', what: `${place} was ${change.kind}` },
  ]
}

/** The contract's own extensions and the names of webhooks, which are compared word by word. */
const isOurs = /x-(extensible-enum|problems|transitions)|^#\/webhooks\/[^/]+$/

/** Redocly takes it for a patch that a request may have words that it could not have before. */
function gained({ base, revision }: ReportedChange, place: string): readonly Change[] {
  const had = new Set([base?.value].flat())
  const words = [revision?.value].flat().filter((word) => !had.has(word))
  return words.map((word) => ({ weight: 'addition', what: `${place}: ${word} was added` }))
}

const contractIn = (text: string): object => parse(text, { maxAliasCount: -1 })

/** The contract as the author has it on the disk. */
export const contractFile: URL = new URL('../openapi.yaml', import.meta.url)
export const currentContract = (): Promise<string> => readFile(contractFile, 'utf8')
