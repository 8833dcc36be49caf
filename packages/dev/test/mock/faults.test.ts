import { Agent, request } from 'node:http'
import { ConnectionError, ServiceError } from '@delivery-orders/sdk'
import { expect } from 'vitest'
import { all, draft, test } from '../support/mock-test.ts'

test('a status fault answers the next requests with a problem and Retry-After, and executes none', async ({
  deliveries: { orders },
  control,
}) => {
  const ordered = await control('faults', {
    ...{ fault: 'status', status: 503, retryAfter: 7, requests: 2 },
  })
  expect(await ordered.json()).toEqual({ waiting: 2 })

  for (let nth = 0; nth < 2; nth++) {
    const error = await orders.create(draft).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ code: 'unavailable', retryAfterMs: 7_000 })
  }
  expect(await all(orders.list())).toEqual([])
})

test('after drop, the request was not executed; after lose_answer, it was', async ({
  deliveries: { orders },
  control,
}) => {
  await control('faults', { fault: 'drop' })
  await expect(orders.create(draft)).rejects.toBeInstanceOf(ConnectionError)
  expect(await all(orders.list())).toHaveLength(0)

  await control('faults', { fault: 'lose_answer' })
  await expect(orders.create(draft)).rejects.toBeInstanceOf(ConnectionError)
  expect(await all(orders.list())).toHaveLength(1)
})

test('a delayed response comes after the delay', async ({ control, deliveries }) => {
  await control('faults', { fault: 'delay', delayMs: 20 })
  const start = performance.now()
  await all(deliveries.orders.list())
  // Timers may fire a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(18)
})

test('faults apply to the requests of one kept connection in order', async ({ mock, control }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${mock.token}` }
  const outcome = () =>
    new Promise<number | string | undefined>((resolve) => {
      const sent = request(`${mock.baseUrl}/orders`, { agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code)).end()
    })
  await control('faults', { fault: 'status', status: 500 })
  await control('faults', { fault: 'drop' })
  await control('faults', { fault: 'status', status: 502 })

  const outcomes = [await outcome(), await outcome(), await outcome(), await outcome()]
  agent.destroy()

  expect(outcomes).toEqual([500, 'ECONNRESET', 502, 200])
})
