import { spawn } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { describe, expect, onTestFinished } from 'vitest'
import {
  ChangedMigration,
  ForeignDatabase,
  type Migration,
  NewerDatabase,
  UnreleasedDatabase,
} from '../../src/store/migrate.ts'
import {
  type Database,
  migrate,
  migrations,
  openDatabase,
  refuseLossy,
} from '../../src/store/sqlite/sqlite-database.ts'
import { test as base } from './support/temporary-folder.ts'

const test = base.extend<{ file: string; open: (file?: string) => Database }>({
  file: ({ folder }, use) => use(join(folder, 'test.db')),
  open: async ({ file }, use) => {
    const opened: Database[] = []
    await use((other = file) => {
      const database = openDatabase(other)
      opened.push(database)
      return database
    })
    for (const database of opened) database.close()
  },
})

const read = (database: Sqlite.Database, pragma: string) =>
  database.pragma(pragma, { simple: true })
const write = (database: Sqlite.Database) =>
  database.exec("insert into owners (name, created_at) values ('a', 1)")

describe('durability of SQLite', () => {
  const full = 2
  const normal = 1

  test('synchronous is FULL, also after a write and after reopening the file', ({ open }) => {
    const first = open()
    expect(read(first, 'synchronous')).toBe(full)
    write(first)
    expect(read(first, 'synchronous')).toBe(full)
    first.close()

    const second = open()
    expect(read(second, 'synchronous')).toBe(full)
    second.exec('delete from owners')
    expect(read(second, 'synchronous')).toBe(full)
  })

  test('a database with synchronous below FULL is refused', ({ file }) => {
    const lossy = new Sqlite(file)
    try {
      lossy.pragma('journal_mode = WAL')
      expect(read(lossy, 'synchronous')).toBe(full)
      lossy.exec('begin immediate; commit')
      // In WAL mode the first transaction lowers `synchronous`, so its value is reliable only after one.
      expect(read(lossy, 'synchronous')).toBe(normal)

      expect(() => refuseLossy(lossy)).toThrow('SQLite runs with synchronous=1')

      lossy.pragma('synchronous = FULL')
      expect(() => refuseLossy(lossy)).not.toThrow()
    } finally {
      lossy.close()
    }
  })
})

const insertKeyOfUnknownClient = `
  insert into idempotency_keys (owner_id, mode, hash, fingerprint, at)
  values (99, 'test', 'k', 'f', 1)`

describe('the database file', () => {
  test('the database has a write-ahead log, pages of 8 KiB and checked foreign keys', ({
    open,
  }) => {
    const database = open()

    expect(read(database, 'journal_mode')).toBe('wal')
    expect(read(database, 'page_size')).toBe(8192)
    expect(() => database.exec(insertKeyOfUnknownClient)).toThrow('FOREIGN KEY')
  })

  test('a new file and the folders created for it are accessible only to their owner', ({
    folder,
    open,
  }) => {
    const [file, modes] = [join(folder, 'deep', 'data', 'test.db'), (name: string) => modeOf(name)]

    write(open(file))

    expect([join(folder, 'deep'), join(folder, 'deep', 'data')].map(modes)).toEqual([0o700, 0o700])
    expect([file, `${file}-wal`, `${file}-shm`].map(modes)).toEqual([0o600, 0o600, 0o600])
  })

  test('opening an existing file makes it accessible only to its owner, and keeps the mode of the folder', ({
    folder,
    file,
    open,
  }) => {
    chmodSync(folder, 0o755)
    writeFileSync(file, '', { mode: 0o644 })

    open()

    expect(modeOf(file)).toBe(0o600)
    expect(modeOf(folder)).toBe(0o755)
  })

  test('a file that is not a database is refused and left unchanged', ({ file, open }) => {
    const text = 'Dear diary, '.repeat(100)
    writeFileSync(file, text)
    // `chmodSync` sets the mode, because the umask may narrow the `mode` option of `writeFileSync`.
    chmodSync(file, 0o644)

    expect(() => open()).toThrow('not a database')

    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(modeOf(file)).toBe(0o644)
  })
})

describe('migrating', () => {
  test('a new database is migrated to the version of the program', ({ open }) => {
    expect(migrations.length).toBeGreaterThan(0)
    expect(read(open(), 'user_version')).toBe(migrations.length)
  })

  test('opening a migrated database again keeps its rows', ({ open }) => {
    const first = open()
    write(first)
    first.exec('update order_ids set bound = 4001')
    first.close()

    const second = open()

    expect(second.prepare('select name from owners').pluck().all()).toEqual(['a'])
    expect(second.prepare('select bound from order_ids').pluck().all()).toEqual([4001])
  })

  test('a database of a newer version is refused and left unchanged, and the error names both versions', ({
    file,
    open,
  }) => {
    open().pragma('user_version = 99')

    expect(() => open()).toThrow(NewerDatabase)
    expect(() => open()).toThrow(
      `The database has version 99, and this program knows versions up to ${migrations.length}.`,
    )

    const untouched = new Sqlite(file)
    expect(read(untouched, 'user_version')).toBe(99)
    untouched.close()
  })

  const [a, b] = ['a', 'b'].map((name, index) => ({
    version: index + 1,
    name: `000${index + 1}-${name}.sql`,
    sql: `create table ${name} (id integer)`,
  })) as [Migration, Migration]
  const opened = (database: Sqlite.Database) => {
    onTestFinished(() => void database.close())
    return database
  }
  const tablesOf = (database: Sqlite.Database) =>
    database.prepare("select name from sqlite_schema where name in ('a', 'b')").pluck().all()

  test('missing migrations are run, and a database that has all is not written to', ({ file }) => {
    const database = opened(new Sqlite(file))
    migrate(database, [a])
    expect([tablesOf(database), read(database, 'user_version')]).toEqual([['a'], 1])

    migrate(database, [a, b])

    expect([tablesOf(database), read(database, 'user_version')]).toEqual([['a', 'b'], 2])
    const changes = read(database, 'schema_version')
    migrate(database, [a, b])
    expect(read(database, 'schema_version')).toBe(changes)
  })

  test('a failed migration is rolled back', ({ file }) => {
    const database = opened(new Sqlite(file))
    migrate(database, [a])
    const broken = { ...b, sql: 'create table b (id); create nonsense' }

    expect(() => migrate(database, [a, broken])).toThrow('nonsense')

    expect([tablesOf(database), read(database, 'user_version')]).toEqual([['a'], 1])
  })

  test('a database is refused if the text of an applied migration has changed since', ({
    file,
  }) => {
    const database = opened(new Sqlite(file))
    migrate(database, [a, b])
    const sql = 'create table c (id)'

    expect(() => migrate(database, [a, { ...b, sql }])).toThrow(ChangedMigration)
    expect(() => migrate(database, [{ ...a, sql }, b])).toThrow(UnreleasedDatabase)
  })

  test('several processes can open a new file concurrently', async ({ folder }) => {
    const openers = [opener(), opener(), opener()]
    for (const { next } of openers) expect(await next()).toBe('ready')

    for (let count = 0; count < 40; count++) {
      const file = join(folder, `${count}.db`)
      for (const { open } of openers) open(file)
      const outcomes = await Promise.all(openers.map(({ next }) => next()))
      expect(outcomes).toEqual(['opened', 'opened', 'opened'])
    }
    await Promise.all(openers.map(({ end }) => end()))
  })
})

const modeOf = (name: string): number => statSync(name).mode & 0o777

const openerFile = fileURLToPath(new URL('support/opens-databases.ts', import.meta.url))

function opener() {
  const child = spawn(process.execPath, [openerFile], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    open: (file: string) => child.stdin.write(`${file}\n`),
    next: async () => (await lines.next()).value,
    end: async () => {
      child.stdin.end()
      await lines.next()
    },
  }
}

test('the database of another program is refused and left unchanged', ({ file, open }) => {
  const foreign = new Sqlite(file)
  foreign.exec('create table parcels (id integer primary key)')
  foreign.close()
  const before = readFileSync(file)

  expect(() => open()).toThrow(ForeignDatabase)

  expect(readFileSync(file)).toEqual(before)
})
