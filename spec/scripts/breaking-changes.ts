import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

interface Contract {
  readonly webhooks?: Readonly<Record<string, unknown>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Vocabulary>> }
}

interface Vocabulary {
  readonly 'x-problems'?: Readonly<Record<string, unknown>>
  readonly properties?: Readonly<Record<string, Vocabulary>>
  readonly 'x-extensible-enum'?: readonly string[]
}

interface Report {
  readonly changes: readonly {
    readonly path: string
    readonly verdicts: readonly { readonly impact: string; readonly message: string }[]
  }[]
}

/** What clients of the contract in one file would lose by that in the other, each in a sentence. */
export const breakingChanges = (base: string, revision: string): readonly string[] => [
  ...majorChanges(base, revision),
  ...lostWords(contractIn(base), contractIn(revision)),
]

function majorChanges(base: string, revision: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  try {
    const files = [base, revision].map((file, index) => withoutAliases(file, folder, index))
    return majorChangesBetween(files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What stands in several places through a YAML alias, Redocly sees in one of them only, and not always in the same. */
function withoutAliases(file: string, folder: string, index: number): string {
  const copy = join(folder, `${index}.json`)
  writeFileSync(copy, JSON.stringify(contractIn(file)))
  return copy
}

function majorChangesBetween(files: readonly string[]): readonly string[] {
  const config = fileURLToPath(new URL('../redocly.lint.yaml', import.meta.url))
  const options = ['--config', config, '--format', 'json', '--fail-on', 'none']
  const { stdout, stderr, error } = spawnSync('redocly', ['diff', ...files, ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (!stdout.startsWith('{')) throw new Error(`redocly diff did not report:\n${stdout}${stderr}`)
  return (JSON.parse(stdout) as Report).changes.flatMap(({ path, verdicts }) =>
    verdicts
      .filter(({ impact }) => impact === 'major')
      .map(({ message }) => `${placeOf(path)}: ${message}`),
  )
}

const placeOf = (path: string) =>
  decodeURI(path)
    .replace(/^#\/paths\//, '')
    .replaceAll('~1', '/')

/** Redocly takes a removed webhook for a patch, and does not read the contract's own extensions. */
function lostWords(base: Contract, revision: Contract): readonly string[] {
  const left = new Set(wordsOf(revision))
  return [...new Set(wordsOf(base))]
    .filter((word) => !left.has(word))
    .map((word) => `${word} was removed.`)
}

const wordsOf = ({ webhooks = {}, components }: Contract): readonly string[] => [
  ...Object.keys(webhooks).map((kind) => `Webhook ${kind}`),
  ...Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => wordsIn(name, schema)),
]

const wordsIn = (name: string, schema: Vocabulary): readonly string[] => [
  ...(schema['x-extensible-enum'] ?? []).map((value) => `Value ${value} of ${name}`),
  ...Object.keys(schema['x-problems'] ?? {}).map((code) => `Problem code ${code} of ${name}`),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    wordsIn(`${name}.${key}`, property),
  ),
]

const contractIn = (file: string): Contract =>
  parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 })
