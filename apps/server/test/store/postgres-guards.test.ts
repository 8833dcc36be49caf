import { Unavailable } from '@delivery-orders/domain'
import { describe, expect, inject } from 'vitest'
import { UnfitDatabase } from '../../src/store/migrate.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { PostgresAddress, PostgresRules } from '../../src/store/postgres-address.ts'
import { freePort } from '../support/free-port.ts'
import { administer } from '../support/postgres-databases.ts'
import { test } from './support/postgres-database.ts'

/** The fault that the first check finds; undefined if it finds none. */
async function faultOf(address: PostgresAddress, own: Partial<PostgresRules> = {}) {
  const store = openPostgresStore(
    { ...address, rules: { ...address.rules, ...own } },
    { poolSize: 1 },
  )
  try {
    return await store.check().then(
      () => undefined,
      (error: unknown) => error,
    )
  } finally {
    await store.close()
  }
}

const alter = ({ database }: PostgresAddress, change: string) =>
  administer(inject('postgresPort'), `alter database ${database} ${change}`)

/** Lets PostgreSQL show other values of its settings than it has. The server of the tests has fsync=off. */
async function show(address: PostgresAddress, shown: Readonly<Record<string, string>>) {
  await administer(
    inject('postgresPort'),
    `create function public.current_setting(name text) returns text language sql as $$
       select coalesce('${JSON.stringify(shown)}'::json ->> name, pg_catalog.current_setting(name)) $$`,
    address.database,
  )
  await alter(address, 'set search_path = public, pg_catalog')
}

/** Lets a function of PostgreSQL return something else in a database. */
async function override(address: PostgresAddress, name: string, type: string, value: string) {
  await administer(
    inject('postgresPort'),
    `create function public.${name}() returns ${type} language sql as $$ select ${value} $$`,
    address.database,
  )
  await alter(address, 'set search_path = public, pg_catalog')
}

test('a search_path that leads to no schema is named', async ({ testDatabase: { address } }) => {
  await alter(address, 'set search_path = nowhere')

  const fault = await faultOf(address)

  expect(fault).toBeInstanceOf(UnfitDatabase)
  expect(String(fault)).toMatch(/has none of the schemas in the search_path of \w+ \(nowhere\)/)
})

describe('a database that could lose orders', () => {
  test('is refused because of fsync=off, unless ALLOW_UNSAFE_DATABASE is set', async ({
    testDatabase: { address },
  }) => {
    const fault = await faultOf(address, { allowsUnsafe: false })

    expect(fault).toBeInstanceOf(UnfitDatabase)
    expect(String(fault)).toContain('PostgreSQL runs with fsync=off: a power cut would lose orders')
    expect(await faultOf(address)).toBeUndefined()
  })

  test('is refused because of synchronous_commit=off, also if only the database has it', async ({
    testDatabase: { address },
  }) => {
    await alter(address, 'set synchronous_commit = off')
    await show(address, { fsync: 'on', full_page_writes: 'on' })

    expect(String(await faultOf(address, { allowsUnsafe: false }))).toContain(
      'PostgreSQL runs with synchronous_commit=off',
    )
  })

  test('is refused because of full_page_writes=off', async ({ testDatabase: { address } }) => {
    await show(address, { fsync: 'on', full_page_writes: 'off' })

    expect(String(await faultOf(address, { allowsUnsafe: false }))).toContain(
      'PostgreSQL runs with full_page_writes=off',
    )
  })

  test('is refused without a synchronous standby if DATABASE_SYNCHRONOUS is set', async ({
    testDatabase: { address },
  }) => {
    expect(String(await faultOf(address, { isSynchronous: true }))).toContain(
      'PostgreSQL commits without a synchronous standby',
    )
  })
})

test('a database that was refused is not read, even if it can be', async ({
  testDatabase: { address },
}) => {
  const store = openPostgresStore(
    { ...address, rules: { ...address.rules, allowsUnsafe: false } },
    { poolSize: 1 },
  )

  await expect(store.check()).rejects.toBeInstanceOf(UnfitDatabase)
  await expect(store.access.findClient('acme')).rejects.toThrow('waits for its database')
  await store.close()
})

test.for([
  ['CockroachDB CCL v25.2.0 (x86_64-pc-linux-gnu)', 'The database is CockroachDB,'],
  ['PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu', 'The database is YugabyteDB,'],
] as const)(
  'a database that is not PostgreSQL is refused by name: %s',
  async ([version, want], { testDatabase: { address } }) => {
    await override(address, 'version', 'text', `'${version}'`)

    const fault = await faultOf(address)

    expect(fault).toBeInstanceOf(UnfitDatabase)
    expect(String(fault)).toContain(want)
  },
)

describe('a list of servers', () => {
  test('is tried until one accepts the connection', async ({ testDatabase: { address } }) => {
    const nowhere = { host: '127.0.0.1', port: await freePort() }
    const [server = nowhere] = address.servers

    for (const servers of [
      [nowhere, server],
      [server, nowhere],
      [nowhere, nowhere, server],
    ])
      expect(await faultOf({ ...address, servers })).toBeUndefined()
    expect(String(await faultOf({ ...address, servers: [nowhere, nowhere] }))).toContain(
      'its server cannot be reached (ECONNREFUSED)',
    )
  })

  test('is not used if the only server that accepts the connection is a standby', async ({
    testDatabase: { address },
  }) => {
    await override(address, 'pg_is_in_recovery', 'boolean', 'true')

    const fault = await faultOf(address)

    expect(fault).toBeInstanceOf(Unavailable)
    expect(String(fault)).toContain('its server is a standby')
  })
})
