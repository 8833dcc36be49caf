import { expect } from 'vitest'
import { dispatchingWorld, register } from '../dispatch/support/dispatching-world.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { anActor } from '../support/an-actor.ts'
import { post } from '../support/post.ts'
import { aheadBy } from '../support/test-clock.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { scrape } from './support/scrape.ts'

const delivered = 'delivery_orders_event_delivery_seconds_count'

test('the metrics show a webhook while it fails, what waits for it, and events that are accepted', async ({
  startWorld,
}) => {
  let status = 503
  await using dead = await receiver((response) => response.writeHead(status).end())
  await using target = await receiver()
  const world = await dispatchingWorld(startWorld)
  const token = await world.token('acme')
  const { id } = await register(world, token, dead.url)
  await register(world, token, target.url)
  const before = await scrape(world)
  expect(before.get('delivery_orders_webhooks_failing')).toBe(0)
  expect(before.get('delivery_orders_database_bytes')).toBeGreaterThan(10_000)
  expect(before.get('delivery_orders_database_disk_free_bytes')).toBeGreaterThan(0)
  expect(before.get('delivery_orders_tokens_expiring')).toBe(0)

  await post(world, { token })
  const waiting = `delivery_orders_failing_webhook_dispatches_waiting{webhook="${id}"}`
  await eventually(async () => {
    const samples = await scrape(world)
    expect(samples.get('delivery_orders_webhooks_failing')).toBe(1)
    expect(samples.get(waiting)).toBe(1)
    expect(samples.get(delivered)).toBe(1)
  })

  status = 204
  const acme = await world.client('acme')
  await acme.webhooks.test(id)
  await eventually(async () => {
    const samples = await scrape(world)
    expect(samples.get('delivery_orders_webhooks_failing')).toBe(0)
    expect(samples.has(waiting)).toBe(false)
  })
  expect((await scrape(world)).get(delivered)).toBe(1)
})

test('the metrics compare the clock with receivers, and count its steps', async ({
  startWorld,
}) => {
  let aheadMs = 0
  await using target = await receiver()
  const world = await dispatchingWorld(startWorld, { clock: aheadBy(() => aheadMs) })
  const token = await world.token('acme')
  await register(world, token, target.url)
  await post(world, { token })
  const clock = async () => {
    const samples = await scrape(world)
    const offset = (of: string) =>
      samples.get(`delivery_orders_clock_offset_seconds{reference="${of}"}`) ?? 0
    const steps = samples.get('delivery_orders_clock_steps_total')
    return { receivers: offset('receivers'), database: offset('database'), steps }
  }
  await eventually(async () => expect(Math.abs((await clock()).receivers)).toBeLessThan(10))

  aheadMs = 600_000
  const { receivers, ...others } = await clock()

  expect(Math.abs(receivers - 600)).toBeLessThan(10)
  expect(others).toEqual({ database: Number.NaN, steps: 1 })
  expect((await clock()).steps).toBe(1)
})

test('the metrics show when the last backup was made', async ({ startWorld }) => {
  const world = await startWorld()
  const at = async () => (await scrape(world)).get('delivery_orders_last_backup_timestamp_seconds')
  expect(await at()).toBeNaN()

  await world.service.store.overview?.notes.add({
    ...{ kind: 'backup', name: '', at: 1_800_000_000_500, value: '/backups/a.db' },
  })

  expect(await at()).toBe(1_800_000_000.5)
})

test('a token that expires within 30 days is counted', async ({ startWorld }) => {
  const world = await startWorld()
  const { access } = world.service.store
  const day = 86_400_000
  const token = {
    client: 'acme',
    mode: 'test',
    scopes: [],
    hint: 'Ab1z',
    createdAt: 1,
    issuedBy: anActor,
  } as const
  for (const days of [29, 31])
    await access.issue({ ...token, hash: `h-${days}`, expiresAt: world.clock.now() + days * day })

  expect((await scrape(world)).get('delivery_orders_tokens_expiring')).toBe(1)
})
