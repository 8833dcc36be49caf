import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { createLog } from '../../src/log/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { startDesk } from '../../src/start/desk.ts'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import { exchange, send } from '../support/send.ts'
import { test } from '../support/world.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

test('the README names every metric of the service and of the desk, and no others', async ({
  startWorld,
}) => {
  const world = await startWorld({ dispatch: true })
  await post(world, { token: await world.token('acme'), body: aDraft() })
  const settings = { DATABASE_URL: world.databaseUrl, DESK_PORT: '0', DESK_METRICS_PORT: '0' }
  await using desk = await startDesk(readConfig(settings), createLog('silent'))
  const pages = [
    await send(world, { path: '/metrics' }),
    await exchange(String(desk.metricsUrl), { path: '' }),
  ]

  const types = pages.flatMap(({ text }) => [...text.matchAll(/^# TYPE (\w+)/gm)])
  const shown = types.map(([, name = '']) => name)
  const named = readme.match(/\b(delivery_orders|nodejs|process)_\w+/g) ?? []
  expect(sorted(named)).toEqual(sorted(shown))
})
