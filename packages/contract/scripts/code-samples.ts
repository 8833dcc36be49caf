import { readdir, readFile } from 'node:fs/promises'
import { type ContractDocument, operationsOf } from '../src/document.ts'
import { specFolder } from './messages.ts'

const folder = new URL('samples/', specFolder)

/** Adds the program in `spec/samples` to each operation, as `x-codeSamples`, which the API reference shows. */
export async function withSamples(document: ContractDocument): Promise<ContractDocument> {
  const ids = operationsOf(document).map(({ id }) => id)
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

const sampleOf = (id: string): Promise<string | undefined> =>
  readFile(new URL(fileOf(id), folder), 'utf8').catch(() => undefined)

/** Describes operations without a program, and programs without an operation. */
export async function sampleFaults(document: ContractDocument): Promise<readonly string[]> {
  const ids = operationsOf(document).map(({ id }) => id)
  const needed = ids.map(fileOf)
  const present = await readdir(folder)
  return [
    ...ids
      .filter((id) => !present.includes(fileOf(id)))
      .map(
        (id) =>
          `spec/samples/${fileOf(id)} is missing. Add a method to the SDK, and write a program that calls ${id} with it.`,
      ),
    ...present
      .filter((name) => !needed.includes(name))
      .map((name) => `spec/samples/${name} belongs to no operation. Delete it.`),
  ]
}

const fileOf = (id: string): string =>
  `${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
