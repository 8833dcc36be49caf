import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', root), 'utf8')

/** The names in the first cells of the rows, without their backticks. */
const rows = [...readme.matchAll(/^\| `([^`]+)` /gm)].map(([, name]) => name)

test('the README lists every folder of src', async () => {
  const entries = await readdir(new URL('src/', root), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `src/${name}`)

  expect(rows.filter((name) => /^src\/\w+$/.test(name ?? '')).toSorted()).toEqual(
    folders.toSorted(),
  )
})

test('the README lists every entry of the package', async () => {
  const { exports } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))

  expect(rows.filter((name) => /^(\.|\/\w+)$/.test(name ?? ''))).toEqual(
    Object.keys(exports).map((name) => name.replace('./', '/')),
  )
})
