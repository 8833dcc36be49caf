import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle, gzipped } from './bundle.ts'
import { type PartSize, partSizes } from './client-parts.ts'
import { withTemporaryFolder } from './temporary-packages.ts'

const importing = (names: string, entry: string): string =>
  `export ${names} from ${JSON.stringify(join(import.meta.dirname, '../src', entry))}`

const programs: Readonly<Record<string, string>> = {
  DeliveryOrders: importing('{ DeliveryOrders }', 'index.ts'),
  'all of the package': importing('*', 'index.ts'),
  'DeliveryOrders and DeliveryFleet': `${importing('{ DeliveryOrders }', 'index.ts')}\n${importing('*', 'fleet/index.ts')}`,
  './fleet': importing('*', 'fleet/index.ts'),
  './webhooks': importing('*', 'webhooks/index.ts'),
  './inbox': importing('*', 'inbox/index.ts'),
}

const page = new URL('../SIZE.md', import.meta.url)

export const readSizePage = (): Promise<string> => readFile(page, 'utf8')

export const writeSizePage = async (): Promise<void> => writeFile(page, await renderSizePage())

/** The page with the sizes of what programs import, and of the parts of the client. */
export async function renderSizePage(): Promise<string> {
  const sizes: PartSize[] = []
  let ofClient: readonly PartSize[] = []
  await withTemporaryFolder(async (folder) => {
    for (const [index, [name, source]] of Object.entries(programs).entries()) {
      const made = await bundle(folder, `program-${index}`, source)
      if (name === 'DeliveryOrders') ofClient = partSizes(made)
      sizes.push({ name: `\`${name}\``, minified: made.code.length, gzipped: gzipped(made.code) })
    }
  })
  return `${[
    '# Size',
    'The tables show how much the SDK adds to a program that is bundled and minified for browsers, in kB of 1,000 bytes.\n`pnpm -C packages/sdk size` measures it and writes this page;\n`size.test.ts` fails if a compressed size is wrong by 0.3 kB or more.',
    table('import', sizes),
    '## What is in the client',
    'The compressed size of a part is what the client would lose without it. openapi-fetch is a fixed choice of this project.\nThe client does not use its middleware and most styles of its parameters, but a bundler cannot tell.',
    table('part of `DeliveryOrders`', ofClient),
  ].join('\n\n')}\n`
}

function table(title: string, sizes: readonly PartSize[]): string {
  const rows = sizes.map(({ name, minified, gzipped }) => [name, kB(minified), kB(gzipped)])
  const lines = [[title, 'minified', 'compressed'], ...rows]
  const widths = [0, 1, 2].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const text = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return lines.map(text).toSpliced(1, 0, rule).join('\n')
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1)
