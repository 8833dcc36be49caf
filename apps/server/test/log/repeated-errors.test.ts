import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { post } from '../support/post.ts'
import { test } from '../support/world.ts'

test('an error that fails many requests is logged with its stack once, and as a number when the service stops', async ({
  world,
}) => {
  const token = await world.token('acme')
  const other = new Sqlite(world.databaseFile)
  other.exec('begin immediate')
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(world, { token })))
  other.close()
  await world.service[Symbol.asyncDispose]()

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  const lines = world.log.map((line) => JSON.parse(line))
  expect(lines.filter(({ status }) => status === 503)).toHaveLength(50)
  const first = { requestId: expect.any(String), operation: 'createOrder', err: expect.anything() }
  const rest = { repeated: 49, cause: expect.stringMatching(/^Unavailable: .+SqliteError: /) }
  expect(lines.filter(({ msg }) => msg === 'unavailable')).toEqual([
    expect.objectContaining(first),
    expect.objectContaining(rest),
  ])
  expect(world.log.filter((line) => line.includes('    at ')).length).toBeLessThan(3)
})
