import { readFile } from 'node:fs/promises'
import { sourcesIn } from '@delivery-orders/tooling/architecture.ts'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

const page = await read('ARCHITECTURE.md')
const [, section = ''] = page.split('### Names in SQL and in code\n')
const rows = [...(section.split('\n### ')[0] ?? '').matchAll(/^\| (`.+) \| (.+) \|$/gm)]
const namesIn = (cells: readonly (string | undefined)[]) =>
  cells.flatMap((cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

const schemas = await Promise.all(
  ['sqlite', 'postgres'].map((engine) => read(`src/store/${engine}/schema.sql`)),
)
const tables = schemas.flatMap((schema) => schema.split(/^create table /im).slice(1))

const code = (
  await Promise.all(
    ['../../src/', '../../../../packages/operations/src/'].map((folder) =>
      sourcesIn(new URL(folder, import.meta.url)),
    ),
  )
)
  .flat()
  .map(({ text }) => text)
  .join('\n')

function isInSchema(name: string): boolean {
  const [table, column] = name.split('.')
  const isColumn = new RegExp(`(?:^|,)\\s*${column}\\s`, 'm')
  return tables.some(
    (text) => text.startsWith(`${table} (`) && (!column || isColumn.test(text.split(';')[0] ?? '')),
  )
}

const isDeclared = (name: string): boolean =>
  new RegExp(`\\b(?:interface|type|const|function) ${name}\\b|\\b${name}\\??: `).test(code)

describe('the table of names in SQL and in code in ARCHITECTURE.md', () => {
  test('names tables and columns that an engine has', () => {
    const names = namesIn(rows.map(([, sql]) => sql))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isInSchema(name))).toEqual([])
  })

  test('names identifiers that the code declares', () => {
    const names = namesIn(rows.map(([, , inCode]) => inCode)).flatMap((name) => name.split('.'))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isDeclared(name))).toEqual([])
  })
})
