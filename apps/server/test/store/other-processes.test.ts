import { expect } from 'vitest'
import { openStore } from '../../src/open-store.ts'
import { bearer, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { aToken } from './support/a-change.ts'

/** As another process, which commits; and as a client, so that the service looks whether somebody has. */
async function othersCommit(world: World, token: string, times: number): Promise<void> {
  const other = openStore({ engine: 'sqlite', file: world.databaseFile })
  for (let count = 0; count < times; count++) {
    await other.access.issue(aToken())
    const { status } = await send(world, { path: '/webhooks', headers: bearer(token) })
    expect(status).toBe(200)
  }
  await other.close()
}

test('the log says, once, that another process writes to the database as often as a service does', async ({
  world,
}) => {
  const token = await world.token('acme')
  const told = () => world.log.filter((line) => line.includes('Another process writes'))

  // So often the command line writes too.
  await othersCommit(world, token, 99)
  expect(told()).toEqual([])
  await othersCommit(world, token, 110)

  expect(told().map((line) => JSON.parse(line).level)).toEqual([40])
}, 20_000)
