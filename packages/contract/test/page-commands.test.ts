import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageFiles } from '../scripts/pages.ts'

const root = new URL('../../../', import.meta.url)

const pages = pageFiles.filter((page) => !page.endsWith('CHANGELOG.md'))

/** A command of pnpm in a page, such as `pnpm -C apps/server test:kill`: its folder, if any, and its script. */
const command = /\bpnpm(?: -s)?(?: -C (?<folder>[\w/]+))?(?: -s)? (?<script>[a-z][\w:-]*)/g

/** Commands of pnpm itself. */
const builtIn = ['exec', 'install', 'pack']

function scriptsIn(folder: string): readonly string[] {
  const file = new URL(`${folder}/package.json`, root)
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts) : []
}

test('every script that a page names exists', () => {
  const found = pages.flatMap((page) => {
    const content = readFileSync(new URL(page, root), 'utf8')
    const text = (content.match(/^ *```.*?^ *```|`[^`]+`/gms) ?? [])
      .join('\n')
      .replaceAll(/\s+/g, ' ')
    const named = [...text.matchAll(command)].map(({ groups }) => groups ?? {})
    const listed = [...text.matchAll(/`(test:[\w-]+)`/g)].map(([, script = '']) => script)
    return [
      ...named.map(({ folder = '.', script = '' }) => ({ page, folders: [folder], script })),
      // The page says once in which folder the commands of its table are.
      ...listed.map((script) => ({ page, folders: ['.', 'apps/server', 'packages/sdk'], script })),
    ]
  })
  const unknown = found.filter(
    ({ folders, script }) =>
      !builtIn.includes(script) && !folders.some((folder) => scriptsIn(folder).includes(script)),
  )

  expect(found.length).toBeGreaterThan(60)
  expect(unknown).toEqual([])
})
