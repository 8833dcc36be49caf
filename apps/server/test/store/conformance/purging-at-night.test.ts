import { expect } from 'vitest'
import { scrape } from '../../http/support/scrape.ts'
import { aDraft } from '../../support/a-draft.ts'
import { rowsOf } from '../../support/execute.ts'
import { eventually } from '../../support/until.ts'
import { test } from '../../support/world.ts'

test('with PURGE_AFTER, one service purges old orders at night, and reports it', async ({
  startWorld,
}) => {
  const timers = new Set<() => void>()
  const timer = (_ms: number, callback: () => void) => {
    timers.add(callback)
    return () => timers.delete(callback)
  }
  const world = await startWorld({ settings: { PURGE_AFTER: '400d' }, parts: { timer } })
  const { purging } = world.service.store
  const acme = await world.client('acme')
  world.clock.step('-730 d')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await acme.orders.cancel('A-17')
  world.clock.step('730 d')
  const metric = async (name: string) => (await scrape(world)).get(`delivery_orders_${name}`)
  expect(await metric('last_purge_timestamp_seconds')).toBeNaN()
  expect(await metric('oldest_final_order_timestamp_seconds')).toBe(
    (world.clock.now() - 730 * 86_400_000 + 1) / 1_000,
  )

  for (let hour = 0; hour < 18; hour++) {
    world.clock.pass('1 h')
    // The service reads its cautious clock, which follows the one that was set after an hour.
    await acme.orders.create(aDraft())
    const due = [...timers]
    timers.clear()
    for (const callback of due) callback()
  }

  await eventually(() => expect(world.log.join()).toContain('"msg":"purged old orders"'))
  await expect(acme.orders.get('A-17')).rejects.toMatchObject({ code: 'order_not_found' })
  await eventually(async () => expect(await metric('purged_rows_total')).toBe(3))
  await eventually(async () => expect(await metric('last_purge_timestamp_seconds')).not.toBeNaN())
  expect(await metric('purge_after_seconds')).toBe(400 * 86_400)
  const audit = `select kind, name, subject from audit join actors on actors.id = actor_id
    where action = 'orders.purged'`
  expect(await rowsOf(world.databaseUrl, audit)).toEqual([
    { kind: 'service', name: '', subject: '1, unchanged for 400d' },
  ])
  const now = world.clock.now()
  expect(await purging?.claim(now, now - 12 * 3_600_000)).toBe(false)
  expect(await purging?.claim(now + 86_400_000, now + 12 * 3_600_000)).toBe(true)
})
