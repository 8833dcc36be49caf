import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect } from 'vitest'
import {
  ChangedMigration,
  checksumOf,
  missingFrom,
  readMigrations,
  UnreleasedDatabase,
} from '../../src/store/migrate.ts'
import { test } from './support/temporary-folder.ts'

describe('reading migrations', () => {
  test('the migrations of a folder are its SQL files in numeric order', async ({ folder }) => {
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
      title: 'a gap in the numbers',
      names: ['0001-a.sql', '0003-c.sql'],
      expected: '0003-c.sql should have number 2',
    },
    { title: 'a duplicate number', names: ['0001-a.sql', '0001-b.sql'], expected: '0001-b.sql' },
    { title: 'a name without a number', names: ['a.sql'], expected: 'a.sql should have number 1' },
  ])('a folder of migrations with $title is refused', async ({ names, expected }, { folder }) => {
    for (const name of names) await writeFile(join(folder, name), '')

    expect(() => readMigrations(pathToFileURL(`${folder}/`))).toThrow(expected)
  })
})

const migrations = ['a', 'b', 'c'].map((name, index) => ({
  version: index + 1,
  name: `000${index + 1}-${name}.sql`,
  sql: `create table ${name}`,
}))
const checksums = migrations.map(checksumOf)

describe('missing migrations', () => {
  test.for([
    { given: 0, expected: [1, 2, 3] },
    { given: 2, expected: [3] },
    { given: 3, expected: [] },
    { given: 5, expected: [] },
  ])('a database of version $given lacks migrations $expected', ({ given, expected }) => {
    const stored = { version: given, checksums: [...checksums, 'newer', 'newer'].slice(0, given) }
    expect(missingFrom(migrations, stored).map(({ version }) => version)).toEqual(expected)
  })

  test('a migration with another checksum is refused, and the error names its file', () => {
    const changed = { version: 3, checksums: checksums.with(1, 'other') }

    expect(() => missingFrom(migrations, changed)).toThrow(ChangedMigration)
    expect(() => missingFrom(migrations, changed)).toThrow(
      'Migration 0002-b.sql of this program differs from the one that the database was migrated with. Use the program that migrated it.',
    )
  })

  test.for([
    ['another first migration', { version: 20, checksums: ['other', ...checksums] }],
    ['no checksums', { version: 1, checksums: [] }],
  ] as const)('a database with %s is refused as one of an unreleased commit', ([, stored]) => {
    expect(() => missingFrom(migrations, stored)).toThrow(UnreleasedDatabase)
    expect(() => missingFrom(migrations, stored)).toThrow(
      'This database was made by another commit before 1.0.0: export what you need with that commit, or delete the folder data.',
    )
  })
})

describe('checksums of migrations', () => {
  const sql = `create table a (b text default '-- no  comment', "c /* d" text);`

  test.for([
    ['a comment at the end of a line', `${sql} -- a's comment`],
    ['a comment in between', sql.replace(' (', ' /* one\n-- two */ (')],
    ['line breaks and blanks', sql.replaceAll(', ', '\n,\t  ')],
  ])('%s does not change the checksum', ([, changed = '']) => {
    expect(changed).not.toBe(sql)
    expect(checksumOf({ sql: changed })).toBe(checksumOf({ sql }))
  })

  test.for([
    ['a name', sql.replace('(b', '(x')],
    ['a blank in a quoted text', sql.replace('no  comment', 'no comment')],
    ['a comment sign in a quoted text', sql.replace('-- no', 'no')],
    ['a comment sign in a quoted name', sql.replace(' /* d', ' d')],
    ['a statement', `${sql} select 1;`],
  ])('a change of %s changes the checksum', ([, changed = '']) => {
    expect(checksumOf({ sql: changed })).not.toBe(checksumOf({ sql }))
  })
})
