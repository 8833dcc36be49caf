import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { Store } from '../src/store.ts'
import { RecordedService } from './recorded-service.ts'
import type { Examples } from './recording.ts'

/** Records all examples, writes those that differ from their file, and returns the names of these files. */
export async function writeExamples(folder: URL, examples: Examples): Promise<readonly string[]> {
  const stale = await staleExamples(folder, examples)
  await Promise.all(stale.map(({ file, text }) => writeFile(new URL(file, folder), text)))
  return stale.map(({ file }) => file)
}

/** Describes files that are not what the service answers, and files that are not recorded. */
export async function exampleFaults(folder: URL, examples: Examples): Promise<readonly string[]> {
  const unknown = (await readdir(folder)).filter((file) => !(file in examples))
  return [
    ...unknown.map(
      (file) =>
        `spec/examples/${file} is not recorded. Add it to a file *-examples.ts of packages/operations/scripts.`,
    ),
    ...(await staleExamples(folder, examples)).map(
      ({ file }) => `spec/examples/${file} is not what the service answers. Run \`pnpm generate\`.`,
    ),
  ]
}

interface Written {
  readonly file: string
  readonly text: string
}

async function staleExamples(folder: URL, examples: Examples): Promise<readonly Written[]> {
  const all = Object.entries(examples).map(async ([file, example]) => {
    const text = textOf(await recordExample(file, example))
    const written = await readFile(new URL(file, folder), 'utf8').catch(() => undefined)
    return text === written ? [] : [{ file, text }]
  })
  return (await Promise.all(all)).flat()
}

function recordExample(file: string, example: Examples[string]): Promise<unknown> {
  if (typeof example === 'function') return example(new RecordedService(file))
  const { failsWith, record } = example
  return record(new RecordedService(file, failingStore(failsWith)))
}

const failingStore =
  (error: Error) =>
  (store: Store): Store => ({
    ...store,
    orders: { ...store.orders, commit: () => Promise.reject(error) },
  })

/** JSON as the formatter writes it: a list of texts or numbers stands on one line if it fits. */
const textOf = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll(
    /^(.*)\[\n\s+([^[\]{}]*?)\n\s+\](,?)$/gm,
    (found, start: string, members: string, end: string) => {
      const line = `${start}[${members.replaceAll(/,\n\s+/g, ', ')}]${end}`
      return line.length > lineMax ? found : line
    },
  )}\n`

const lineMax = 100
