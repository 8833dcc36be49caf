import { expect } from 'vitest'
import { test } from '../../cli/support/command-line.ts'
import { aDraft } from '../../support/a-draft.ts'
import { eventually } from '../../support/until.ts'
import { startWorld } from '../../support/world.ts'

test('with COMPACT_AT, the service compacts the database after that time if personal data was erased', async ({
  run,
}) => {
  await using opened = new AsyncDisposableStack()
  const timers = new Set<() => void>()
  const timer = (_ms: number, callback: () => void) => {
    timers.add(callback)
    return () => timers.delete(callback)
  }
  const settings = { COMPACT_AT: '10:00', PAGE_TIME_ZONE: 'UTC' }
  const world = await startWorld(opened, { settings, parts: { timer } })
  const own = { DATABASE_URL: world.databaseUrl }
  const uncompacted = async () =>
    JSON.parse((await run(['status', '--json'], own)).stdout).erasedUncompacted
  const passHour = () => {
    world.clock.pass('1 h')
    const due = [...timers]
    timers.clear()
    for (const callback of due) callback()
  }
  const acme = await world.client('acme')
  await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
  await acme.orders.cancel('A-17')
  expect(await uncompacted()).toBeNull()

  const erase = ['order', 'erase', 'acme', 'A-17', '--mode', 'test', '--no-compact']
  expect((await run(erase, own)).stderr).toBe(
    'Erased the personal data of A-17.\nTraces of the erased data may stay in unused space until the next compaction. To remove them, run: delivery-orders compact\n',
  )
  expect(await uncompacted()).toEqual(expect.any(String))
  passHour()

  await eventually(async () => expect(await uncompacted()).toBeNull())
  await eventually(() => expect(world.log.join()).toContain('compacted the database'))
})
