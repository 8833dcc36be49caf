import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { migrations, openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, many, newOrder } from '../store/support/a-change.ts'
import { mainFile } from '../support/server-process.ts'
import { test } from './support/command-line.ts'

const database = 'data/delivery-orders.db'

/** Creates a database with orders and closes it, as a service does when it stops. */
async function makeOrders(folder: string, count: number): Promise<void> {
  const store = openSqliteStore(join(folder, database))
  const client = await aClient(store)
  const changes = await many(count, (index) => newOrder(store.orders, client, `A-${index}`))
  await Promise.all(changes.map((change) => store.orders.commit(change)))
  await store.close()
}

const read = (file: string, sql: string): unknown => {
  const opened = new Sqlite(file, { readonly: true })
  const value = opened.prepare(sql).pluck().get()
  opened.close()
  return value
}

describe('backup', () => {
  test('writes a complete database that only its owner can read, and reports its contents on stderr', async ({
    folder,
    run,
  }) => {
    await makeOrders(folder, 3)

    const { code, stdout, stderr } = await run(['backup', 'copy.db'])

    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^Wrote \S+\/copy\.db: 3 orders, [\d,]+ bytes\.\n$/)
    const copy = join(folder, 'copy.db')
    const { mode, size } = statSync(copy)
    expect(stderr).toContain(`, ${size.toLocaleString('en')} bytes`)
    expect(mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).sort()).toEqual(['copy.db', 'data'])
    expect(read(copy, 'select count(*) from orders')).toBe(3)
    expect(read(copy, 'pragma quick_check')).toBe('ok')
    expect(read(copy, 'pragma user_version')).toBe(migrations.length)
    expect(read(copy, 'pragma page_size')).toBe(8192)
    // The copy has no write-ahead log, so `copy.db` alone is the whole backup.
    expect(read(copy, 'pragma journal_mode')).toBe('delete')
  })

  test('is the last backup that status shows, and neither a backup of it nor a check changes the copy', async ({
    folder,
    run,
  }) => {
    await makeOrders(folder, 1)
    await run(['backup', 'copy.db'])
    const copy = join(folder, 'copy.db')
    const before = readFileSync(copy)

    await run(['backup', 'second.db'], { DATABASE_URL: 'sqlite:copy.db' })
    const { code } = await run(['check'], { DATABASE_URL: 'sqlite:copy.db' })

    expect(code).toBe(0)
    expect(readFileSync(copy)).toEqual(before)
    const { lastBackup, lastCheck } = JSON.parse((await run(['status', '--json'])).stdout)
    expect([lastBackup, lastCheck]).toEqual([{ at: expect.any(String), file: copy }, null])
  })

  test.for([
    {
      title: 'a target file that exists',
      name: 'there.db',
      want: /there\.db already exists, and a backup never overwrites a file\. Name a new file\.\n$/,
    },
    {
      title: 'a target folder that does not exist',
      name: 'nowhere/copy.db',
      want: /^There is no folder \S+\/nowhere\. Create it, or name another file\.\n$/,
    },
    {
      title: 'a target path whose parent is a file',
      name: 'there.db/copy.db',
      want: /there\.db is not a folder\. Name another file\.\n$/,
    },
  ])('refuses $title and writes nothing', async ({ name, want }, { folder, run }) => {
    await makeOrders(folder, 1)
    writeFileSync(join(folder, 'there.db'), 'precious')

    const { code, stdout, stderr } = await run(['backup', name])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(want)
    expect(readFileSync(join(folder, 'there.db'), 'utf8')).toBe('precious')
    expect(readdirSync(folder).sort()).toEqual(['data', 'there.db'])
  })

  test('leaves no partial copy when the disk is full', async ({ folder }) => {
    await makeOrders(folder, 100)
    // `ulimit` limits each file to 64 KiB, which is less than the copy needs.
    const limited = `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`
    const args = ['--norc', '-c', limited, process.execPath, mainFile, 'backup', 'copy.db']

    const failed = promisify(execFile)('bash', args, { cwd: folder, env: pathOnly })

    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /copy\.db is too full, so the incomplete copy was removed\. Free some space, or name a file on another disk\.\n$/,
      ),
    })
    expect(readdirSync(folder)).toEqual(['data'])
  })

  test('copies a database of any schema version without migrating it', async ({ folder, run }) => {
    mkdirSync(join(folder, 'data'))
    const old = new Sqlite(join(folder, database))
    old.exec(migrations[0]?.sql ?? '')
    old.pragma('user_version = 1')
    old.close()
    const newer = openDatabase(join(folder, 'newer.db'))
    newer.pragma('user_version = 99')
    newer.close()

    const outcomes = [
      await run(['backup', 'old.copy']),
      await run(['backup', 'newer.copy'], { DATABASE_URL: 'sqlite:newer.db' }),
    ]

    expect(outcomes.map(({ code }) => code)).toEqual([0, 0])
    const version = (name: string) => read(join(folder, name), 'pragma user_version')
    expect(['old.copy', 'newer.copy', database].map(version)).toEqual([1, 99, 1])
  })
})

const pathOnly = { PATH: process.env['PATH'] }

test('backup refuses a file that is not a database of the service, and does not replace a symbolic link', async ({
  folder,
  run,
}) => {
  await makeOrders(folder, 1)
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link.db'))
  writeFileSync(join(folder, 'empty.db'), '')
  mkdirSync(join(folder, 'a-folder'))

  const link = await run(['backup', 'link.db'])
  const empty = await run(['backup', 'copy.db'], { DATABASE_URL: 'sqlite:empty.db' })
  const none = await run(['backup', 'copy.db'], { DATABASE_URL: 'sqlite:a-folder' })

  expect([link.code, empty.code, none.code]).toEqual([1, 1, 1])
  expect(link.stderr).toContain('link.db already exists')
  for (const { stderr } of [empty, none]) expect(stderr).toContain('There is no database')
  for (const { stderr } of [link, empty, none]) expect(stderr).not.toContain('    at ')
  expect(readdirSync(folder).sort()).toEqual(['a-folder', 'data', 'empty.db', 'link.db'])
})
