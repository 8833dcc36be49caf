import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { all, draft, test } from '../support/mock-test.ts'
import { receiver } from '../support/receiver.ts'

const moment = '2026-11-20T09:30:00.000Z'

test('advancing the clock makes each retry at its planned time, until the last one', async ({
  deliveries,
  control,
}) => {
  await using target = await receiver((response) => response.writeHead(500).end())
  await control('clock', { set: moment, running: false })
  const { id } = await deliveries.webhooks.create({ url: target.url })
  await deliveries.orders.create(draft)

  const advanced = await control('clock', { advance: '4 d' })

  expect(await advanced.json()).toEqual({ now: '2026-11-24T09:30:00.000Z', running: false })
  const [dispatch] = await all(deliveries.webhooks.dispatches(id))
  const times = dispatch?.attempts.map(({ at }) => Date.parse(at)) ?? []
  const minutes = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 60_000)
  expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440])
  expect(dispatch?.status).toBe('failed')
  expect(target.received).toHaveLength(10)
})

test('a webhook that recovers gets its event at the next retry', async ({
  deliveries,
  control,
}) => {
  await using target = await receiver((response, count) =>
    response.writeHead(count === 1 ? 503 : 204).end(),
  )
  const { id } = await deliveries.webhooks.create({ url: target.url })
  await deliveries.orders.create(draft)
  await control('clock', { advance: '0 s' })
  expect(target.received).toHaveLength(1)

  await control('clock', { advance: '5 s' })

  const [dispatch] = await all(deliveries.webhooks.dispatches(id))
  expect(dispatch).toMatchObject({
    status: 'succeeded',
    attempts: [{ status: 503 }, { status: 204 }],
  })
})

test('while the clock runs, a retry is made when its time has come', async ({
  deliveries,
  control,
}) => {
  await using target = await receiver((response, count) =>
    response.writeHead(count === 1 ? 503 : 204).end(),
  )
  await deliveries.webhooks.create({ url: target.url })
  await deliveries.orders.create(draft)
  await control('clock', { advance: '0 s' })

  await control('clock', { advance: '4800 ms' })

  await expect.poll(() => target.received, { timeout: 10_000 }).toHaveLength(2)
})

test('an attempt to a receiver that is not there fails with a reason, and advancing goes on', async ({
  deliveries,
  control,
}) => {
  const target = await receiver((response) => response.end())
  await target[Symbol.asyncDispose]()
  const { id } = await deliveries.webhooks.create({ url: target.url })
  await deliveries.orders.create(draft)

  await control('clock', { advance: '1 min' })

  const [dispatch] = await all(deliveries.webhooks.dispatches(id))
  const refused = { status: null, error: 'the connection was refused' }
  expect(dispatch).toMatchObject({ status: 'pending', attempts: [refused, refused] })
})

test('the clock can be stopped, set back and started again', async ({
  mock,
  deliveries,
  control,
}) => {
  const read = async () => (await fetch(`${mock.baseUrl}/_mock/clock`)).json()
  expect(await read()).toMatchObject({ running: true })

  await control('clock', { set: moment, running: false })
  const { createdAt, referenceNumber } = await deliveries.orders.create(draft)
  expect(createdAt).toBe(moment)
  await control('clock', { set: '2020-01-01T00:00:00+01:00' })
  expect(await read()).toEqual({ now: '2019-12-31T23:00:00.000Z', running: false })
  const { updatedAt } = await deliveries.orders.cancel(referenceNumber)
  expect(updatedAt).toBe('2026-11-20T09:30:00.001Z')
  await control('clock', { running: true })

  expect(await read()).toMatchObject({ running: true })
})

test('changes of the clock that arrive together are made one after the other', async ({
  control,
}) => {
  await control('clock', { set: moment, running: false })
  await Promise.all(Array.from({ length: 20 }, () => control('clock', { advance: '1 h' })))

  const { now }: { now: string } = JSON.parse(
    await (await control('clock', { advance: '0 s' })).text(),
  )
  expect(now).toBe('2026-11-21T05:30:00.000Z')
})

test('a change of the clock is answered after the attempts in flight have ended', async ({
  mock,
  deliveries,
  control,
}) => {
  const attempts: ServerResponse[] = []
  await using target = await receiver((response) => void attempts.push(response))
  const { id } = await deliveries.webhooks.create({ url: target.url })
  await deliveries.orders.create(draft)
  await expect.poll(() => attempts).toHaveLength(1)

  let isAnswered = false
  const advanced = control('clock', { advance: '0 s' }).then(() => {
    isAnswered = true
  })
  // An answer that did not wait would arrive during these requests.
  for (let nth = 0; nth < 5; nth++) await fetch(`${mock.baseUrl}/_mock/clock`)
  expect(isAnswered).toBe(false)
  attempts[0]?.writeHead(204).end()
  await advanced

  const [dispatch] = await all(deliveries.webhooks.dispatches(id))
  expect(dispatch).toMatchObject({ status: 'succeeded' })
})

test('a response counts if its body is too long, and an upgrade is a failure', async ({
  deliveries,
  control,
}) => {
  await using long = await receiver((response) => response.end('x'.repeat(100_000)))
  await using upgrading = await receiver((response) => {
    response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end()
  })
  const [kept, failed] = [
    await deliveries.webhooks.create({ url: long.url }),
    await deliveries.webhooks.create({ url: upgrading.url }),
  ]
  await deliveries.orders.create(draft)
  await control('clock', { advance: '0 s' })

  const [success] = await all(deliveries.webhooks.dispatches(kept.id))
  expect(success?.attempts).toMatchObject([{ status: 200, response: 'x'.repeat(1_024) }])
  const [failure] = await all(deliveries.webhooks.dispatches(failed.id))
  const error = 'the connection was closed without a response'
  expect(failure?.attempts).toMatchObject([{ status: null, error }])
})
