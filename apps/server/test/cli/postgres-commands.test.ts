import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject } from 'vitest'
import { migrations } from '../../src/store/postgres/postgres-guard.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { startServer } from '../support/server-process.ts'
import { test as base, type Run } from './support/command-line.ts'

const test = base.extend<{ url: string; on: (...args: readonly string[]) => ReturnType<Run> }>({
  url: async ({ task: _ }, use) => {
    await using database = await newPostgresDatabase(inject('postgresPort'), 'template0')
    await use(database.url)
  },
  on: ({ run, url }, use) => use((...args) => run(args, { DATABASE_URL: url })),
})

describe('on PostgreSQL', () => {
  test('serve, dispatch and token list refuse a new database until migrate has prepared it', async ({
    on,
  }) => {
    for (const command of [['serve'], ['dispatch'], ['token', 'list']])
      expect(await on(...command)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^The schema public of \w+ has version 0, and this program needs version \d+\. Run `delivery-orders migrate` first\.\n$/,
        ),
      })

    const last = migrations.length
    for (const stderr of [
      `The database was migrated from version 0 to ${last}.\n`,
      `The database is up to date, at version ${last}.\n`,
    ])
      expect(await on('migrate')).toEqual({ code: 0, stdout: '', stderr })
    expect((await on('token', 'list')).code).toBe(0)
  })

  test('a running service accepts a token that is issued later', async ({ on, url }) => {
    await on('migrate')
    const server = await startServer(url)
    const token = (await on('token', 'issue', 'acme')).stdout.trim()

    const answer = await fetch(`${server.url}/orders`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('the password can be in PGPASSWORD instead of the URL', async ({ on, run, url }) => {
    await on('migrate')
    const { password, href } = new URL(url)
    const DATABASE_URL = href.replace(`:${password}@`, '@')
    const list = (PGPASSWORD: string) => run(['token', 'list'], { DATABASE_URL, PGPASSWORD })

    expect((await list(decodeURIComponent(password))).code).toBe(0)
    expect((await list('sesame')).stderr).toMatch(/rejects the user or the password/)
  })

  test('the password can be in a file that PGPASSFILE names', async ({ folder, on, run, url }) => {
    await on('migrate')
    const { username, password, hostname, port, pathname, href } = new URL(url)
    const DATABASE_URL = href.replace(`:${password}@`, '@')
    const PGPASSFILE = join(folder, 'passwords')
    const fields = [hostname, port, pathname.slice(1), username, decodeURIComponent(password)]
    writeFileSync(PGPASSFILE, `${fields.join(':')}\n`, { mode: 0o600 })

    expect((await run(['token', 'list'], { DATABASE_URL, PGPASSFILE })).code).toBe(0)
    expect((await run(['token', 'list'], { DATABASE_URL })).code).toBe(1)
  })

  test('backup is refused with a message that names pg_dump', async ({ on }) => {
    const { code, stderr } = await on('backup', 'copy.db')

    expect(code).toBe(1)
    expect(stderr).toMatch(/pg_dump/)
  })

  test('connection errors do not show the password', async ({ run, url }) => {
    const messageFor = async (text: string) => {
      const { code, stderr } = await run(['migrate'], { DATABASE_URL: text })
      expect(code).toBe(1)
      expect(stderr).not.toMatch(/for.tests|sesame/)
      return stderr
    }

    expect(await messageFor(url.replace('for%20tests', 'sesame'))).toMatch(
      /rejects the user or the password/,
    )
    expect(await messageFor(`${url}_nowhere`)).toMatch(
      /^There is no database postgres:\/\/127\.0\.0\.1:/,
    )
    expect(await messageFor(url.replace(/:\d+\//, ':1/'))).toMatch(
      /cannot be reached \(ECONNREFUSED\)/,
    )
    expect(await messageFor(`${url}?sslmode=verify-full`)).toMatch(/TLS|SSL/)
    expect(await messageFor(`${url}?password=sesame`)).toMatch(
      /^DATABASE_URL may only have the parameters/,
    )
  })
})
