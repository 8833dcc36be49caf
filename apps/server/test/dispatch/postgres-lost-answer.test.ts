import { expect, inject, vi } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { reusedDatabase } from '../support/reused-database.ts'
import { tcpProxyTo } from '../support/tcp-proxy.ts'
import { test } from '../support/world.ts'
import { register } from './support/dispatching-world.ts'
import { receiver } from './support/receiver.ts'

test('an attempt is logged once although the reply to its commit was lost', async ({
  startWorld,
}) => {
  const port = inject('postgresPort')
  await using database = await reusedDatabase()
  await using proxy = await tcpProxyTo(port)
  await using target = await receiver((response, _received, nth) => {
    if (nth === 1) proxy.loseAnswerTo('commit\0')
    response.writeHead(204).end()
  })
  const DATABASE_URL = database.url.replace(`:${port}/`, `:${proxy.port}/`)
  const settings = { DATABASE_URL, WEBHOOK_ALLOW_PRIVATE: '1' }
  const world = await startWorld({ dispatch: true, settings })
  const token = await world.token('acme')
  const acme = await world.client('acme')
  const { id } = await register(world, token, target.url)
  const attempts = async () => {
    const counts: number[] = []
    for await (const dispatch of acme.webhooks.dispatches(id)) counts.push(dispatch.attempts.length)
    return counts
  }

  await acme.orders.create(aDraft())
  const lost = () => expect(world.log.join()).toContain('the outbox cannot be accessed')
  await vi.waitFor(lost, { timeout: 12_000 })
  expect(await attempts()).toEqual([1])

  // The database has stored the first attempt, but the dispatcher does not know it. When the dispatcher leases the
  // second dispatch, it therefore reports the first attempt again, which must not be logged twice.
  await acme.orders.create(aDraft())
  await vi.waitFor(async () => expect(await attempts()).toEqual([1, 1]), { timeout: 12_000 })
})
