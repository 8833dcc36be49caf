import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { ContractDocument, JsonValue } from '../src/document.ts'
import { fillFragments } from './fragments.ts'

const spec = new URL('../../../spec/', import.meta.url)

/** Reads spec/openapi.yaml, fills the fragments of its texts, and replaces each `externalValue` by its example file. */
export async function contractDocument(): Promise<ContractDocument> {
  const text = await readFile(new URL('openapi.yaml', spec), 'utf8')
  const document = parse(text, { maxAliasCount: -1 })
  // Some editors truncate a file before writing it, so `pnpm spec:dev` may read an empty file.
  if (!document?.paths) throw new Error('spec/openapi.yaml is empty or has no `paths`.')
  const filled = JSON.parse(fillFragments(JSON.stringify(document), document))
  return (await withExamples(filled)) as unknown as ContractDocument
}

async function withExamples(value: JsonValue): Promise<JsonValue> {
  if (Array.isArray(value)) return Promise.all(value.map(withExamples))
  if (typeof value !== 'object' || value === null) return value

  const { externalValue, ...rest } = value as Record<string, JsonValue>
  const entries = Object.entries(rest).map(async ([key, member]) => [
    key,
    await withExamples(member),
  ])
  if (typeof externalValue === 'string')
    entries.push(readExample(externalValue).then((example) => ['value', example]))
  return Object.fromEntries(await Promise.all(entries))
}

/** Null for an example that is still to be recorded, by a service that is generated from this contract. */
const readExample = async (path: string): Promise<JsonValue> =>
  JSON.parse(await readFile(new URL(path, spec), 'utf8').catch(() => 'null'))
