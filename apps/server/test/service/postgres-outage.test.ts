import { expect, vi } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { addressOn, templateName } from '../support/postgres-databases.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { bearer } from '../support/send.ts'
import { test } from '../support/world.ts'

test('a service without its database says so, and goes on by itself when it is back', async ({
  startWorld,
}) => {
  await using server = await startPostgres()
  const { user, password, host } = addressOn(server.port, templateName)
  const DATABASE_URL = `postgres://${user}:${password}@${host}:${server.port}/${templateName}`
  const world = await startWorld({ settings: { DATABASE_URL } })
  const acme = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  const token = await world.token('acme')
  const statusOf = async (path: string) =>
    (await fetch(`${world.url}${path}`, { headers: bearer(token) })).status
  expect([await statusOf('/readyz'), await statusOf('/orders/A-17')]).toEqual([200, 200])

  await server.stop()
  expect([await statusOf('/readyz'), await statusOf('/orders/A-17')]).toEqual([503, 503])

  await server.start()
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), { timeout: 5_000 })
  expect(await acme.orders.get('A-17')).toMatchObject({ referenceNumber: 'A-17' })
}, 20_000)
