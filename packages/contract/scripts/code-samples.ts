import { readdir, readFile } from 'node:fs/promises'
import { type ContractDocument, operationsOf } from '../src/document.ts'
import { specFolder } from './messages.ts'

const folder = new URL('samples/', specFolder)

/** Adds the program in `spec/samples` to each operation, as `x-codeSamples`, which the API reference shows. */
export async function withSamples(document: ContractDocument): Promise<ContractDocument> {
  const ids = operationsOf(document).map(({ id }) => id)
  const names = ids.map(fileOf)
  const unused = (await readdir(folder)).filter((name) => !names.includes(name))
  if (unused.length > 0)
    throw new Error(`spec/samples/${unused} belongs to no operation. Delete it.`)
  const samples = new Map(
    await Promise.all(ids.map(async (id) => [id, await sampleOf(id)] as const)),
  )
  const items = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([name, part]) => {
        const source = 'operationId' in part && samples.get(part.operationId)
        return [
          name,
          source
            ? { ...part, 'x-codeSamples': [{ lang: 'TypeScript', label: 'SDK', source }] }
            : part,
        ]
      }),
    ),
  ])
  return { ...document, paths: Object.fromEntries(items) }
}

async function sampleOf(id: string): Promise<string> {
  return await readFile(new URL(fileOf(id), folder), 'utf8').catch(() => {
    throw new Error(
      `spec/samples/${fileOf(id)} is missing. Write a program that calls ${id} with the SDK.`,
    )
  })
}

const fileOf = (id: string): string =>
  `${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
