import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/settings/config.ts'
import type { PostgresDatabase } from '../../src/settings/database-url.ts'
import type { PostgresAddress, PostgresServer } from '../../src/store/postgres-address.ts'
import { faultsOf } from './support/settings-faults.ts'

const anywhere = { host: undefined, port: undefined }

const onPostgres = (
  servers: readonly Partial<PostgresServer>[],
  own: Partial<PostgresAddress> = {},
): PostgresDatabase => ({
  engine: 'postgres',
  address: {
    servers: servers.map((server) => ({ ...anywhere, ...server })),
    user: undefined,
    password: undefined,
    database: 'orders',
    tls: false,
    rules: { hasPooler: false, isSynchronous: false, allowsUnsafe: false },
    ...own,
  },
  poolSize: 10,
})

describe('readConfig', () => {
  test.each<{ given: Record<string, string>; want: object }>([
    {
      given: { DATABASE_URL: 'sqlite:orders.db' },
      want: {
        database: { engine: 'sqlite', file: resolve('orders.db') },
      },
    },
    {
      given: { DATABASE_URL: 'sqlite:/var/lib/orders.db' },
      want: {
        database: { engine: 'sqlite', file: '/var/lib/orders.db' },
      },
    },
    {
      given: { DATABASE_URL: 'sqlite::memory:' },
      want: { database: { engine: 'sqlite', file: ':memory:' } },
    },
    {
      given: { DATABASE_URL: 'postgres://db.example/orders' },
      want: { database: onPostgres([{ host: 'db.example' }]) },
    },
    {
      given: {
        DATABASE_URL: 'postgresql://me:a%40b@[::1]:5433/orders?sslmode=verify-full',
        DATABASE_POOL_SIZE: '25',
      },
      want: {
        database: {
          ...onPostgres([{ host: '::1', port: 5433 }], {
            user: 'me',
            password: 'a@b',
            tls: { ca: undefined },
          }),
          poolSize: 25,
        },
      },
    },
    {
      given: { DATABASE_URL: 'postgres:///orders?host=/run/postgresql' },
      want: { database: onPostgres([{ host: '/run/postgresql' }]) },
    },
    {
      given: {
        DATABASE_URL:
          'postgres://me@a.example:5433,[::1],b.example/orders?target_session_attrs=read-write',
      },
      want: {
        database: onPostgres(
          [{ host: 'a.example', port: 5433 }, { host: '::1' }, { host: 'b.example' }],
          { user: 'me' },
        ),
      },
    },
    {
      given: {
        DATABASE_URL: 'postgres://a/orders',
        DATABASE_POOLER: '1',
        DATABASE_SYNCHRONOUS: '1',
        ALLOW_UNSAFE_DATABASE: 'true',
      },
      want: {
        database: onPostgres([{ host: 'a' }], {
          rules: { hasPooler: true, isSynchronous: true, allowsUnsafe: true },
        }),
      },
    },
  ])('reads $given, and then has no development client', ({ given, want }) => {
    const others = { ...readConfig({}), allowsDevelopmentClient: false }
    expect(readConfig(given)).toStrictEqual({ ...others, ...want })
  })

  const aDatabase = 'DATABASE_URL must be sqlite:FILE (FILE without ? and #), sqlite::memory:'

  test.each<{ given: Record<string, string>; want: readonly string[] }>([
    ...[
      'sqlite:x?mode=ro',
      'sqlite:x#y',
      'sqlite:',
      'sqlite://orders.db',
      'orders.db',
      'mysql://a',
      ':memory:',
    ].map((DATABASE_URL) => ({ given: { DATABASE_URL }, want: [aDatabase] })),
    ...[
      'postgres://a',
      'postgres://a/',
      'postgres://a/b/c',
      'postgres://a:x/b',
      'postgres://a/b?sslmode=require',
      'postgres://a/b?sslrootcert=x',
      'postgres://a/b?sslmode=verify-full&sslrootcert=/nowhere',
      'postgres://a/b?options=x',
      'postgres://a/%',
      'postgres://a,/b',
      'postgres://a,b:x/b',
      'postgres://a/b?target_session_attrs=any',
    ].map((DATABASE_URL) => ({ given: { DATABASE_URL }, want: ['DATABASE_URL '] })),
    ...['0', '1000', 'x', '-1'].map((DATABASE_POOL_SIZE) => ({
      given: { DATABASE_POOL_SIZE },
      want: ['DATABASE_POOL_SIZE must be a number from 1 to 999'],
    })),
  ])('refuses $given', ({ given, want }) => {
    expect(faultsOf(given)).toEqual(want.map((text) => expect.stringContaining(text)))
  })

  test.each([
    '"postgres://me:sesame@a/b"',
    'postgres://me:se@same@a',
    'postgres://me:/sesame@a/b',
    'postgres:me:sesame@a/b',
    'postgres//me:sesame@a/b',
    'mysql://me:sesame@a/b',
  ])('reports the invalid DATABASE_URL %s without its password', (DATABASE_URL) => {
    const faults = faultsOf({ DATABASE_URL })

    expect(faults).toEqual([expect.stringContaining('***@a')])
    expect(faults).not.toEqual([expect.stringContaining('same')])
  })
})
