import { expect } from 'vitest'
import { openStore } from '../../src/start/open-store.ts'
import { bearer, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { aToken } from './support/a-change.ts'

/** Commits on another connection, as another process would. After each commit, a request lets the service notice it. */
async function commitElsewhere(world: World, token: string, times: number): Promise<void> {
  const other = await openStore({ engine: 'sqlite', file: world.databaseFile })
  for (let count = 0; count < times; count++) {
    await other.access.issue(aToken())
    const { status } = await send(world, { path: '/webhooks', headers: bearer(token) })
    expect(status).toBe(200)
  }
  await other.close()
}

test('if another process commits 100 times to the same database, the service logs one warning', async ({
  world,
}) => {
  const token = await world.token('acme')
  const warnings = () => world.log.filter((line) => line.includes('Another process writes'))

  // Operator commands write rarely, so up to 99 commits cause no warning.
  await commitElsewhere(world, token, 99)
  expect(warnings()).toEqual([])
  await commitElsewhere(world, token, 110)

  expect(warnings().map((line) => JSON.parse(line).level)).toEqual([40])
})
