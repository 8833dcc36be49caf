import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect } from 'vitest'
import { missingFrom, NewerDatabase, readMigrations } from '../../src/store/migrate.ts'
import { test } from './support/temporary-folder.ts'

describe('the migrations of a folder', () => {
  test('are its SQL files by number', async ({ folder }) => {
    const names = [
      '0010-j.sql',
      ...Array.from('abcdefghi', (name, at) => `000${at + 1}-${name}.sql`),
    ]
    for (const name of [...names, 'README.md']) await writeFile(join(folder, name), `-- ${name}`)

    const migrations = readMigrations(pathToFileURL(`${folder}/`))

    expect(migrations.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(migrations[1]).toEqual({ version: 2, name: '0002-b.sql', sql: '-- 0002-b.sql' })
  })

  test.for([
    {
      title: 'a gap',
      names: ['0001-a.sql', '0003-c.sql'],
      want: '0003-c.sql should have number 2',
    },
    { title: 'a number twice', names: ['0001-a.sql', '0001-b.sql'], want: '0001-b.sql' },
    { title: 'no number', names: ['a.sql'], want: 'a.sql should have number 1' },
  ])('with $title are refused', async ({ names, want }, { folder }) => {
    for (const name of names) await writeFile(join(folder, name), '')

    expect(() => readMigrations(pathToFileURL(`${folder}/`))).toThrow(want)
  })
})

describe('a database', () => {
  const migrations = [1, 2, 3].map((version) => ({ version, name: `000${version}.sql`, sql: '' }))

  test.for([
    { given: 0, want: [1, 2, 3] },
    { given: 2, want: [3] },
    { given: 3, want: [] },
  ])('of version $given lacks $want', ({ given, want }) => {
    expect(missingFrom(migrations, given).map(({ version }) => version)).toEqual(want)
  })

  test('of a version that this program does not know is refused, and both are named', () => {
    expect(() => missingFrom(migrations, 5)).toThrow(NewerDatabase)
    expect(() => missingFrom(migrations, 5)).toThrow(
      'The database has version 5, and this program knows versions up to 3.',
    )
  })
})
