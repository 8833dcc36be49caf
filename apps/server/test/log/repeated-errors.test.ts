import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { bearer, send } from '../support/send.ts'
import { test } from '../support/world.ts'

test('an error that fails many requests is logged with its stack once, and as a number when the service stops', async ({
  world,
}) => {
  const headers = bearer(await world.token('acme'))
  const other = new Sqlite(world.databaseFile)
  other.exec('alter table orders rename to moved')
  const statuses = new Set<number>()
  for (let count = 0; count < 50; count++)
    statuses.add((await send(world, { path: '/orders/A-17', headers })).status)
  other.exec('alter table moved rename to orders')
  other.close()
  await world.service[Symbol.asyncDispose]()

  expect([...statuses]).toEqual([500])
  const lines = world.log.map((line) => JSON.parse(line))
  expect(lines.filter(({ status }) => status === 500)).toHaveLength(50)
  const first = { requestId: expect.any(String), operation: 'getOrder', err: expect.anything() }
  expect(lines.filter(({ msg }) => msg === 'internal_error')).toEqual([
    expect.objectContaining(first),
    expect.objectContaining({ repeated: 49, cause: 'SqliteError: no such table: orders' }),
  ])
  expect(world.log.filter((line) => line.includes('    at '))).toHaveLength(1)
})
