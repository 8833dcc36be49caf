import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { execute } from '../support/execute.ts'
import { test } from './support/checked-world.ts'

describe('check on SQLite', () => {
  test('reports damaged pages, and exits with 1', async ({ checked: { world, check } }) => {
    await world.service[Symbol.asyncDispose]()
    const file = world.databaseFile
    damageLastPageOf(file, 'orders_by_time')

    const { code, stdout } = await check()

    expect(code).toBe(1)
    expect(stdout).toMatch(/^database: .*(orders_by_time|malformed|page)/m)
  })

  test('reports broken references and numbers that may be given out again', async ({
    checked: { world, check },
  }) => {
    await execute(
      world.databaseUrl,
      'pragma foreign_keys = off; update tokens set owner_id = 7; update sqlite_sequence set seq = 4',
    )

    const { code, stdout } = await check()

    expect([code, stdout.trim().split('\n')]).toEqual([
      1,
      [
        'database: row 1 of tokens refers to a missing row of owners',
        expect.stringMatching(/^dispatch \d+: its number may be given out again$/),
      ],
    ])
  })

  test('neither writes to a database nor migrates it', async ({ checked: { world, check } }) => {
    await world.service[Symbol.asyncDispose]()
    await execute(world.databaseUrl, "update migration_checksums set checksum = 'other'")
    const before = readFileSync(world.databaseFile)

    const { code, stderr } = await check()

    expect(code).toBe(1)
    expect(stderr).toContain('This database was made by another commit before 1.0.0')
    expect(readFileSync(world.databaseFile).equals(before)).toBe(true)
  })
})

/** Overwrites the content of the last page that an index uses. */
function damageLastPageOf(file: string, name: string): void {
  const database = new Sqlite(file, { readonly: true })
  const page = database
    .prepare<[string], number>('select max(pageno) from dbstat where name = ?')
    .pluck()
    .get(name)
  const size = database.pragma('page_size', { simple: true }) as number
  database.close()
  if (page === undefined || statSync(file).size < page * size)
    throw new Error('The database has no such page.')
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(size - 100, 0xff), 0, size - 100, (page - 1) * size + 100)
  closeSync(opened)
}
