import { readFile } from 'node:fs/promises'
import type { ContractDocument } from '../src/document.ts'

/** The whole programs in other languages, which the tests of `packages/dev` run. */
const folder = new URL('../../dev/examples/', import.meta.url)

const placeholder = /\{program ([\w.]+)\}\n/g

/** Puts programs in place of lines such as `{program shop.py}` of `info.description`. */
export async function withPrograms(document: ContractDocument): Promise<ContractDocument> {
  const { description } = document.info
  const names = Array.from(description.matchAll(placeholder), ([, name = '']) => name)
  const texts = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
    ),
  )
  return {
    ...document,
    info: {
      ...document.info,
      description: description.replaceAll(placeholder, (_, name) => texts.get(name) ?? ''),
    },
  }
}
