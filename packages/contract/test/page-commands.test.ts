import { existsSync, readFileSync } from 'node:fs'
import { longRuns } from '@delivery-orders/tooling/long-runs.ts'
import { expect, test } from 'vitest'
import { pageFiles } from '../scripts/pages.ts'

const root = new URL('../../../', import.meta.url)

const pages = pageFiles.filter((page) => !page.endsWith('CHANGELOG.md'))

/** A command of pnpm in a page, such as `pnpm test:long -- kill`: its folder, if any, and its script. */
const command = /\bpnpm(?: -s)?(?: -C (?<folder>[\w/]+))?(?: -s)? (?<script>[a-z][\w:-]*)/g

/** Commands of pnpm itself. */
const builtIn = ['exec', 'install', 'pack']

function scriptsIn(folder: string): readonly string[] {
  const file = new URL(`${folder}/package.json`, root)
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts) : []
}

function codeIn(page: string): string {
  const content = readFileSync(new URL(page, root), 'utf8')
  return (content.match(/^ *```.*?^ *```|`[^`]+`/gms) ?? []).join('\n').replaceAll(/\s+/g, ' ')
}

test('every script that a page names exists', () => {
  const found = pages.flatMap((page) =>
    [...codeIn(page).matchAll(command)].map(({ groups: { folder = '.', script = '' } = {} }) => ({
      page,
      folder,
      script,
    })),
  )
  const unknown = found.filter(
    ({ folder, script }) => !builtIn.includes(script) && !scriptsIn(folder).includes(script),
  )

  expect(found.length).toBeGreaterThan(60)
  expect(unknown).toEqual([])
})

test('every long test that a page names exists', () => {
  const named = pages.flatMap((page) => [...codeIn(page).matchAll(/test:long -- ([a-z][\w-]*)/g)])
  const unknown = named.map(([, name = '']) => name).filter((name) => !(name in longRuns))

  expect(named.length).toBeGreaterThan(5)
  expect(unknown).toEqual([])
})

test('the README of the server says what each long test of the server does', () => {
  const page = readFileSync(new URL('apps/server/README.md', root), 'utf8')
  const table = page.slice(page.indexOf('`pnpm test:long -- NAME`'))
  const rows = [...table.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  )
  const ofServer = Object.keys(longRuns).filter((name) => longRuns[name]?.in === 'apps/server')

  expect(ofServer.filter((name) => !rows.includes(name))).toEqual([])
})
