import { Unavailable } from '@delivery-orders/domain'
import { expect } from 'vitest'
import { openDatabase, statement } from '../../src/store/postgres/postgres-database.ts'
import { tcpProxyTo } from '../support/tcp-proxy.ts'
import { test } from './support/postgres-database.ts'

/** The error that PostgreSQL sends to each client when it is stopped. */
const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')
const stopping = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields])

test('a connection that ends together with an answer fails only the call that gets it next', async ({
  testDatabase: { address },
}) => {
  const [{ host, port = 0 } = {}] = address.servers
  await using proxy = await tcpProxyTo(port)
  const database = openDatabase({ ...address, servers: [{ host, port: proxy.port }] }, 1)
  const select = statement('select')
  await database.run(select)

  proxy.addToNextAnswer(stopping)
  const calls = await Promise.allSettled([database.run(select), database.run(select)])

  expect(calls.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(calls[1]).toMatchObject({ reason: expect.any(Unavailable) })
  expect(await database.run(select)).toBe(1)
  await database.close()
})

test('a prepared statement is named after its text, which another version of the program may have changed', () => {
  const [statementName = '', otherName] = ['select 1', 'select 2'].map(
    (text) => statement(text).name,
  )

  expect(statement('select 1').name).toBe(statementName)
  expect(otherName).not.toBe(statementName)
  expect(statementName).toMatch(/^.{22}$/)
})
