import { describe, expect, inject } from 'vitest'
import { test as base } from '../cli/support/command-line.ts'
import { execute } from '../support/execute.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { test as checked } from './support/checked-world.ts'

const test = base.extend<{ url: string }>({
  url: async ({ task: _ }, use) => {
    await using database = await newPostgresDatabase(inject('postgresPort'))
    await use(database.url)
  },
})

const insertClients = "insert into owners (name, created_at) values ('acme', 1), ('globex', 1)"

describe('check on PostgreSQL', () => {
  test('says that it cannot check pages and indexes without the extension amcheck', async ({
    run,
    url,
  }) => {
    const { code, stdout, stderr } = await run(['check'], { DATABASE_URL: url })

    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('To install it, run as a superuser: create extension amcheck;')
  })

  test('checks pages and indexes with the extension amcheck', async ({ run, url }) => {
    await execute(url, `create extension amcheck; ${insertClients}`)
    expect(await run(['check'], { DATABASE_URL: url })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Checked 0 orders with 0 events, and 0 stored responses for this PUBLIC_URL.\n',
    })

    // A row that is inserted while the index is not maintained is missing in the index.
    const setReady = (isReady: boolean) =>
      execute(
        url,
        `update pg_index set indisready = ${isReady} where indexrelid = 'owners_name_key'::regclass`,
      )
    await setReady(false)
    await execute(url, "insert into owners (name, created_at) values ('initech', 1)")
    await setReady(true)

    const { code, stdout } = await run(['check'], { DATABASE_URL: url })
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^database: owners_name_key failed \(XX001\): heap tuple .* lacks matching index tuple .*\n$/,
    )
  })

  test('reports numbers that may be given out again', async ({ run, url }) => {
    await execute(url, `${insertClients}; alter sequence owners_id_seq restart with 2`)

    const { code, stdout } = await run(['check'], { DATABASE_URL: url })

    expect([code, stdout]).toEqual([1, 'row 2 of owners: this number may be given out again\n'])
  })
})

describe('check of a database with orders on PostgreSQL', () => {
  checked(
    'reports orders that share an id, if the index that prevents it is gone',
    async ({ checked: { world, check } }) => {
      await execute(
        world.databaseUrl,
        'drop index orders_by_id; alter table orders drop constraint orders_pkey cascade; update orders set id = 3 where id = 2',
      )

      expect((await check()).stdout).toContain('order 3: several orders have this id\n')
    },
  )

  checked(
    'takes ids of a lost reservation for safe on a new timeline, which skips them',
    async ({ checked: { world, check } }) => {
      const setBack = (timeline: string) =>
        execute(world.databaseUrl, `update order_ids set bound = 1, timeline = ${timeline}`)

      await setBack('timeline - 1')
      expect(await check()).toMatchObject({ code: 0, stdout: '' })

      await setBack('timeline + 1')
      expect(await check()).toMatchObject({
        code: 1,
        stdout: 'order 4: its id is not below the reserved ones, so it may be given out again\n',
      })
    },
  )
})
