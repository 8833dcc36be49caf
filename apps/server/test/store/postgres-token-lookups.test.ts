import { expect } from 'vitest'
import { postgresAccess } from '../../src/store/postgres/postgres-access.ts'
import type { Database } from '../../src/store/postgres/postgres-database.ts'
import { postgresRules } from '../../src/store/postgres/postgres-rules.ts'
import { anActor } from '../support/an-actor.ts'
import { until } from '../support/until.ts'
import { aToken, now } from './support/a-change.ts'
import { test as base } from './support/postgres-database.ts'

interface HeldLookups {
  readonly access: ReturnType<typeof postgresAccess>
  /** Number of lookups that the database has answered. */
  count: number
  /** Lets the lookups that wait return, and all later ones. */
  release: () => void
}

/** Lookups wait for `release` after they have read the token. */
const test = base.extend<{ held: HeldLookups }>({
  held: async ({ database }, use) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const first: Database['first'] = async (...query) => {
      const row = await database.first(...query)
      held.count += 1
      await released
      return row
    }
    const access = postgresAccess({ ...database, first }, postgresRules(database))
    const held = { access, count: 0, release }
    await use(held)
  },
})

test('requests of a token that arrive together share a lookup', async ({ database, held }) => {
  const token = aToken()
  const tokenId = await postgresAccess(database, postgresRules(database)).issue(token)

  const requests = Array.from({ length: 8 }, () => held.access.findGrant(token.hash, now))
  await until('a lookup is answered', () => held.count > 0)
  held.release()

  const granted = (await Promise.all(requests)).map((grant) => grant?.actor.name)
  expect([granted, held.count]).toEqual([Array(8).fill(String(tokenId)), 1])
})

test('a token that is revoked during a lookup grants nothing afterwards', async ({
  database,
  held,
}) => {
  const token = aToken()
  const tokenId = await postgresAccess(database, postgresRules(database)).issue(token)

  const early = held.access.findGrant(token.hash, now)
  await until('the lookup is answered', () => held.count > 0)
  await held.access.revoke({ id: tokenId }, now, anActor)
  held.release()
  await early

  expect(await held.access.findGrant(token.hash, now)).toBeUndefined()
})
