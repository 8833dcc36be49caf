import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tables } from '../../src/store/tables.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const [, section = ''] = read('docs/operating.md').split('## What is deleted, and when')
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

describe('the page about what is deleted', () => {
  test('has a row for every table that a statement deletes from', () => {
    const sources = readdirSync(new URL('../../src/store', import.meta.url), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts'))
    const deleted = sources.flatMap((name) =>
      [...read(`src/store/${name}`).matchAll(/\bdelete from (\w+)/g)].map(([, table]) => table),
    )
    const rows = section.split('\n').flatMap((line) => namesIn(line.split('|')[1] ?? ''))

    expect(deleted.length).toBeGreaterThan(20)
    expect(deleted.filter((table = '') => !rows.includes(table))).toEqual([])
  })

  test('names every table', () => {
    const named = namesIn(section)

    expect(tables.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  })
})
