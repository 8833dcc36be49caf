import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PostgresAddress } from '../../src/store/postgres-address.ts'
import { queryPostgres } from './execute.ts'

export const templateName = 'template_orders'

const host = '127.0.0.1'

export const addressOn = (port: number, database: string): PostgresAddress => ({
  servers: [{ host, port }],
  user: 'postgres',
  password: 'for tests',
  database,
  tls: false,
  // The tests' own server does not sync to disk.
  rules: { hasPooler: false, isSynchronous: false, allowsUnsafe: true },
})

/** The settings with which a client of `pg` connects to the first server of an address. */
export const clientConfigOf = ({
  servers: [server],
  user,
  password,
  database,
}: PostgresAddress): pg.ClientConfig => ({ ...server, user, password, database }) as pg.ClientConfig

/** A new database on the PostgreSQL server of this test run, copied from a template. */
export interface PostgresTestDatabase extends AsyncDisposable {
  readonly address: PostgresAddress
  readonly url: string
}

export async function newPostgresDatabase(
  port: number,
  template = templateName,
): Promise<PostgresTestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // `file_copy` copies files instead of writing every block to the write-ahead log, which halves the time.
  await administer(port, `create database ${name} template ${template} strategy file_copy`)
  const address = addressOn(port, name)
  const { user = '', password = '' } = address
  return {
    address,
    url: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}`,
    [Symbol.asyncDispose]: () => administer(port, `drop database ${name} with (force)`),
  }
}

export async function administer(port: number, sql: string, database = 'postgres'): Promise<void> {
  await queryPostgres(clientConfigOf(addressOn(port, database)), sql)
}
