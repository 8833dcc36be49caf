import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { tables } from '../../src/store/tables.ts'
import { fill } from '../store/support/fill.ts'
import { execute, rowsOf } from '../support/execute.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import { mainFile } from '../support/server-process.ts'
import { unsafe } from '../support/unsafe.ts'
import { until } from '../support/until.ts'
import { test } from './support/command-line.ts'

const emptyDatabase = () => newPostgresDatabase(inject('postgresPort'), 'template0')

/** Creates a database like that of a killed service: most rows are still in the write-ahead log. */
async function makeOrders(folder: string): Promise<string> {
  const [live, file] = [join(folder, 'live.db'), join(folder, 'orders.db')]
  const store = openSqliteStore(live)
  await fill(store, 20)
  for (const end of ['', '-wal', '-shm']) copyFileSync(live + end, file + end)
  await store.close()
  return file
}

describe('copy', () => {
  test('copies every table and prints the row counts and checksums that it compared', async ({
    folder,
    run,
  }) => {
    const file = await makeOrders(folder)
    await using to = await emptyDatabase()

    const outcome = await run(['copy', '--from', `sqlite:${file}`, '--to', to.url])

    expect(outcome.code).toBe(0)
    const [head, ...lines] = outcome.stdout.trimEnd().split('\n')
    expect(head).toMatch(/^table +rows +checksum on both sides$/)
    expect(lines.map((line) => line.split(/ +/)[0])).toEqual(tables.map(({ name }) => name))
    expect(outcome.stdout).toMatch(/^orders +20 +[0-9a-f]{64}$/m)
    expect(outcome.stderr).toContain('Copying orders: 20 rows so far.\n')
    expect(outcome.stderr).toMatch(
      /\nCopied everything from \/\S+\/orders\.db to postgres:\/\/127\.0\.0\.1:\d+\/test_\w+\. Set DATABASE_URL to the new database\.\n$/,
    )
    const listed = await run(['token', 'list'], { DATABASE_URL: to.url })
    expect(listed.stdout).toContain('globex')
    const again = await run(['copy', '--from', `sqlite:${file}`, '--to', to.url])
    expect([again.code, again.stdout]).toEqual([1, ''])
    expect(again.stderr).toBe(
      'The database to copy to is not empty. Create a new one and copy to that.\n',
    )
    for (const { stdout, stderr } of [outcome, again])
      expect(stdout + stderr).not.toMatch(/Awa|\+225|whsec|hash-|for%20tests/)
  })

  test('fails and names the tables in which the copy differs from the source', async ({
    folder,
    run,
  }) => {
    const file = await makeOrders(folder)
    await using to = await reusedDatabase()
    await execute(to.url, 'create rule lose as on insert to attempts do instead nothing')

    const { code, stdout, stderr } = await run(['copy', '--from', `sqlite:${file}`, '--to', to.url])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /\nattempts differs: \d+ rows \([0-9a-f]{64}\) in the source, 0 rows \(0{64}\) in the copy\.\nThe copy was rolled back\.\n$/,
    )
    expect(await rowsOf(to.url, 'select 1 from orders')).toEqual([])
  })

  test('leaves no copied rows behind when it is killed, and can be run again', async ({
    folder,
    run,
  }) => {
    const from = `sqlite:${await makeOrders(folder)}`
    await using to = await reusedDatabase()
    // The command inserts the orders before the events. The trigger makes the first insert into `events` sleep for an
    // hour, so that the test can kill the command halfway through the copy.
    await execute(
      to.url,
      `create function wait() returns trigger language plpgsql as $$
         begin perform pg_sleep(3600); return new; end
       $$;
       create trigger wait before insert on events execute function wait()`,
    )
    const args = [mainFile, 'copy', '--from', from, '--to', to.url]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...unsafe },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'exit')
    await until(
      'the command has reached the trigger',
      async () => (await sleepingSessions(to.url)).length === 1,
    )

    child.kill('SIGKILL')

    expect((await ended)[1]).toBe('SIGKILL')
    await execute(to.url, `select pg_terminate_backend(pid) from pg_stat_activity where ${ofCopy}`)
    const filled = ['numbers', 'order_ids', 'tracking_key']
    for (const { name } of tables.filter(({ name }) => !filled.includes(name)))
      expect(await rowsOf(to.url, `select 1 from ${name}`), name).toEqual([])
    await execute(to.url, 'drop function wait cascade')
    expect((await run(['copy', '--from', from, '--to', to.url])).code).toBe(0)
    expect(await rowsOf(to.url, 'select 1 from orders')).toHaveLength(20)
  })

  test.for([
    {
      title: 'a source file that does not exist',
      args: ['--from', 'sqlite:none.db', '--to', 'postgres://localhost/orders'],
      want: /^There is no database \S+\/none\.db\. Correct --from\. /,
    },
    {
      title: 'an in-memory source',
      args: ['--from', 'sqlite::memory:', '--to', 'postgres://localhost/orders'],
      want: /^--from must be an SQLite file: sqlite:FILE\.\n$/,
    },
    {
      title: 'a SQLite target',
      args: ['--from', 'sqlite:main.db', '--to', 'sqlite:copy.db'],
      want: /^--to must be PostgreSQL: postgres:\/\/USER@HOST:PORT\/DATABASE\.\n$/,
    },
    {
      title: 'a PostgreSQL source',
      args: ['--from', 'postgres://me:secret@localhost/orders', '--to', 'sqlite:copy.db'],
      want: /^--from must be an SQLite file: sqlite:FILE\.\n$/,
    },
    {
      title: 'an invalid URL and hides its password',
      args: ['--from', 'sqlite:main.db', '--to', 'postgres://me:secret@localhost/a/b'],
      want: /^--to must be postgres:\/\/USER:PASSWORD@HOST:PORT\/DATABASE\.\n$/,
    },
    {
      title: 'a missing --to',
      args: ['--from', 'sqlite:main.db'],
      want: /^error: required option '--to <url>' not specified\n/,
    },
  ])('refuses $title', async ({ args, want }, { folder, run }) => {
    await execute(`sqlite:${join(folder, 'main.db')}`, 'create table other (id integer)')

    const { code, stdout, stderr } = await run(['copy', ...args])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(want)
    expect(stderr).not.toContain('secret')
  })

  test('names the option to change, --from or --to, in error messages', async ({ folder, run }) => {
    const file = await makeOrders(folder)
    const letter = join(folder, 'letter.txt')
    writeFileSync(letter, 'Dear Awa, '.repeat(1_000))
    const to = 'postgres://127.0.0.1:1/orders'

    const { stderr: atTarget } = await run(['copy', '--from', `sqlite:${file}`, '--to', to])
    const { stderr: atSource } = await run(['copy', '--from', `sqlite:${letter}`, '--to', to])

    expect(atTarget).toBe(
      `${to} cannot be reached (ECONNREFUSED). Start it, or name another server in --to.\n`,
    )
    expect(atSource).toBe(
      `${letter} is not an SQLite database. Name another file in --from, or move this one away.\n`,
    )
  })

  test('refuses a source database that belongs to another program or that a running service has open', async ({
    folder,
    run,
  }) => {
    const file = await makeOrders(folder)
    await execute(`sqlite:${join(folder, 'main.db')}`, 'create table other (id integer)')
    await using to = await emptyDatabase()
    const service = openSqliteStore(file)

    const inUse = await run(['copy', '--from', `sqlite:${file}`, '--to', to.url])
    const foreign = await run(['copy', '--from', 'sqlite:main.db', '--to', to.url])
    await service.close()

    expect([inUse.code, foreign.code]).toEqual([1, 1])
    expect(inUse.stderr).toMatch(
      /^\S+\/orders\.db is in use\. Stop the service and every other program that has it open, then try again\.\n$/,
    )
    expect(foreign.stderr).toContain('main.db is the database of another program.')
  })
})

const ofCopy = "datname = current_database() and application_name = 'delivery-orders'"

const sleepingSessions = (url: string) =>
  rowsOf(url, `select pid from pg_stat_activity where ${ofCopy} and wait_event = 'PgSleep'`)
