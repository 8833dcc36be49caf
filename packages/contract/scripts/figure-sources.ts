import { readdirSync, readFileSync } from 'node:fs'
import { type ContractDocument, operationsOf } from '../src/document.ts'

const root = new URL('../../../', import.meta.url)

/** Returns the number that a source names, or the numbers if it is a list. */
export type ValuesOf = (source: string) => readonly number[]

/**
 * Reads sources: a number, a constant by its file (`leases.leaseMs`), or a keyword of the contract by its schema,
 * parameter, header or operation (`OrderDraft.items.maxItems`). `/ second`, `* 8` or `- 1` may follow.
 */
export function sourcesOf(document: ContractDocument): ValuesOf {
  const contract = namedParts(document)
  const files = sourceFiles()
  return (source) => {
    const [name = '', operator = '*', operand = '1'] = source.split(/\s+/)
    const isInContract = (name.split('.')[0] ?? '') in contract
    const found = isInContract ? [Number(keywordAt(contract, name))] : constantIn(files, name)
    const by = units[operand] ?? Number(operand)
    const values = found.map((value) => calculate(value, operator, by))
    if (!values.every(Number.isFinite))
      throw new Error(
        `A page names \`${source}\`, a number that is not in the contract or the code.`,
      )
    return values
  }
}

const units: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  KiB: 1024,
  MiB: 1024 ** 2,
}

function calculate(value: number, operator: string, by: number): number {
  if (operator === '/') return value / by
  return operator === '-' ? value - by : value * by
}

type Tree = Readonly<Record<string, unknown>>

function namedParts(document: ContractDocument): Tree {
  const { schemas, parameters, headers } = document.components
  const operations = operationsOf(document).map(({ id, operation, parameters }) => {
    const named = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    return [id, { ...operation, properties: named }] as const
  })
  return {
    'x-limits': document['x-limits'],
    ...schemas,
    ...parameters,
    ...(headers as Tree),
    ...Object.fromEntries(operations),
  }
}

const keywordAt = (contract: Tree, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => {
    const { properties, schema, ...own } = (at ?? {}) as Partial<Record<string, Tree>>
    return properties?.[key] ?? schema?.[key] ?? own[key]
  }, contract)

const sourceFolders = [
  ...['contract', 'domain', 'operations', 'sdk'].map((name) => `packages/${name}/src/`),
  'apps/server/src/',
]

const sourceFiles = (): readonly string[] => [
  'packages/sdk/package.json',
  ...sourceFolders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true }).map((file) => folder + file),
  ),
]

/** The value of a constant or property in the file with this name, which may have a folder: `call/settings.retries`. */
function constantIn(files: readonly string[], source: string): readonly number[] {
  if (/^\d/.test(source)) return [Number(source)]
  const [path = '', name = '', count] = source.split('.')
  const pattern = new RegExp(
    String.raw`\b${name}"?(?:: [a-z [\]]+)?(?: = |: )(?:\{\s*fallback: )?["'>=]*(\d[\d_. *]*|\[[^\]]*\])`,
  )
  const [found = '', ...others] = files
    .filter((file) => [`/${path}.ts`, `/${path}.json`].some((end) => file.endsWith(end)))
    .flatMap((file) => pattern.exec(readFileSync(new URL(file, root), 'utf8'))?.[1] ?? [])
  if (others.length > 0) throw new Error(`Several files have \`${source}\`. Add the folder.`)
  if (!found.startsWith('[')) return [productOf(found)]
  const values =
    found
      .slice(1, -1)
      .match(/[^\s,][^,]*/g)
      ?.map(productOf) ?? []
  return count === 'length' ? [values.length] : values.map(inLargestUnit)
}

const productOf = (text: string): number =>
  text
    .split('*')
    .map((factor) => units[factor.trim()] ?? Number.parseFloat(factor.replaceAll('_', '')))
    .reduce((product, factor) => product * factor)

/** A delay in the largest unit of which it has a whole number, as the pages write it. */
const inLargestUnit = (ms: number): number =>
  [ms / 3_600_000, ms / 60_000].find(Number.isInteger) ?? ms / 1000
