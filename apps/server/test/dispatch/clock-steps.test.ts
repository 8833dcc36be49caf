import { expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { startScenario } from './support/scenario.ts'

const statusOf = ({ status }: { readonly status: string }) => status

test('a clock that is ten days ahead for some seconds does not disable a webhook that fails in these seconds', async ({
  startWorld,
}) => {
  let isDown = true
  await using scenario = await startScenario(startWorld, (response) =>
    response.writeHead(isDown ? 500 : 204).end(),
  )
  const { acme, target, webhook } = scenario
  const { clock } = scenario.world
  await acme.orders.create(aDraft())
  await eventually(() => expect(target.received).toHaveLength(1))
  await eventually(async () => expect((await scenario.dispatches())[0]?.attempts).toHaveLength(1))

  clock.step('10 d')
  await eventually(() => expect(target.received).toHaveLength(2))
  await eventually(async () => expect((await scenario.dispatches())[0]?.attempts).toHaveLength(2))
  clock.step('-10 d')
  isDown = false

  expect(await acme.webhooks.get(webhook.id)).toMatchObject({ enabled: true })
  // The longest delay after two failures is twelve minutes. The clock was set back, so the delay must start again.
  // If a minute passes while an event is being sent, its lease may end, and it is sent once more.
  await eventually(() => {
    clock.pass('1 min')
    expect(target.received.length).toBeGreaterThanOrEqual(3)
  })
  await scenario.settled('succeeded')
})

test('a clock that is a hundred days ahead for some minutes deletes no idempotency key and no log', async ({
  startWorld,
}) => {
  await using scenario = await startScenario(startWorld)
  const { acme, webhook } = scenario
  const { clock } = scenario.world
  const place = (key: string) =>
    acme.orders.create(aDraft({ referenceNumber: `A-${key}` }), { idempotencyKey: key })
  const first = await place('1')
  await scenario.settled('succeeded')
  clock.pass('1 h')

  clock.step('100 d')
  for (const key of ['2', '3', '4']) await place(key)
  await scenario.until(async () =>
    expect((await scenario.dispatches()).map(statusOf)).toEqual(Array(4).fill('succeeded')),
  )
  clock.step('-100 d')

  expect(await place('1')).toEqual(first)
  await acme.webhooks.test(webhook.id, { idempotencyKey: 'test' })
  await scenario.until(async () =>
    expect((await scenario.dispatches()).map(statusOf)).toEqual(Array(5).fill('succeeded')),
  )
})
