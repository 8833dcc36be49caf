import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { engine } from '../support/engine.ts'
import { execute } from '../support/execute.ts'
import { post } from '../support/post.ts'
import { send } from '../support/send.ts'
import { test } from '../support/world.ts'

/** SQL that sets the version as a newer program does: with a breaking migration, or one that only adds something. */
const migration = {
  sqlite: { breaking: 'pragma user_version = 99', adding: '' },
  postgres: {
    breaking:
      'alter table breaking_0 rename to breaking_99; update schema_version set version = 99, breaking = 99',
    adding: 'update schema_version set version = 99',
  },
  memory: { breaking: '', adding: '' },
}[engine]

describe(
  'a node that still runs after a breaking migration',
  unless(migration.breaking === '' && 'not in memory'),
  () => {
    test('refuses requests that write with 503 at once, is not ready, and says what to do', async ({
      world,
    }) => {
      const token = await world.token('acme')
      await execute(world.databaseUrl, migration.breaking)

      const refused = await post(world, { token, body: aDraft() })
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1'])
      const { status, text } = await send(world, { path: '/readyz' })
      expect([status, text]).toEqual([
        503,
        expect.stringMatching(
          /writes: The database has version 99, and this program knows versions up to \d+\. Use a program at least as new/,
        ),
      ])
      const lines = world.log.filter((line) => JSON.parse(line).level === 50)
      expect(lines.join()).toContain('Use a program at least as new as the one that wrote it.')
    })
  },
)

describe(
  'a node that still runs after another migration',
  unless(migration.adding === '' && 'not in memory'),
  () => {
    test('goes on', async ({ world }) => {
      const token = await world.token('acme')
      await execute(world.databaseUrl, migration.adding)

      const { status } = await post(world, { token, body: aDraft() })

      expect([status, (await send(world, { path: '/readyz' })).status]).toEqual([201, 200])
    })
  },
)
