import { afterEach, describe, expect, vi } from 'vitest'
import type { CallFacts, DeliveryOrders, OrderDraft, RequestFacts } from '../src/index.ts'
import { example, failureOf, test, token } from './support/service.ts'

const draft: OrderDraft = JSON.parse(example('order-draft'))
const problem = { 'content-type': 'application/problem+json' }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('onCallEnd', () => {
  test('is called once per call, with all attempts and the id that the other hooks got', async ({
    service,
    client,
  }) => {
    const requests: RequestFacts[] = []
    const calls: CallFacts[] = []
    service.does((response) =>
      service.arrivals.length === 1
        ? response.socket?.destroy()
        : response.writeHead(200, { 'x-request-id': 'request-2' }).end('[]'),
    )
    const hooks = {
      onRequest: (facts: RequestFacts) => requests.push(facts),
      onCallEnd: (facts: CallFacts) => calls.push(facts),
    }

    await client({ retries: 1, hooks }).webhooks.list()

    const [{ callId = '' } = {}] = requests
    expect(requests.map((request) => request.callId)).toEqual([callId, callId])
    expect(calls).toEqual([
      {
        callId,
        operation: 'GET /webhooks',
        url: `${service.url}/webhooks`,
        outcome: 'success',
        durationMs: expect.any(Number),
        attempts: [
          expect.objectContaining({ status: undefined, error: expect.any(String) }),
          expect.objectContaining({ status: 200, requestId: 'request-2' }),
        ],
      },
    ])
    const [{ attempts = [], durationMs = 0 } = {}] = calls
    expect(attempts[1]?.waitedMs).toBeGreaterThan(0)
    expect(durationMs).toBeGreaterThanOrEqual(attempts[1]?.waitedMs ?? Infinity)
    expect([calls[0], attempts, ...attempts].every(Object.isFrozen)).toBe(true)
  })

  test.for<[string, number, (client: DeliveryOrders) => Promise<unknown>]>([
    ['NotFoundError', 1, (deliveries) => deliveries.orders.get('A-1')],
    ['InvalidCallError', 0, (deliveries) => deliveries.orders.get('A-1', { retries: -1 })],
    ['InvalidCallError', 0, (deliveries) => deliveries.orders.get('')],
  ])(
    'a call that rejects ends with the name of its error: %s after %i attempts',
    async ([outcome, attempts, call], { service, client }) => {
      service.answers(404, example('problem.order-not-found'), problem)
      const calls: CallFacts[] = []

      await failureOf(call(client({ hooks: { onCallEnd: (facts) => calls.push(facts) } })))

      expect(calls.map((facts) => [facts.outcome, facts.attempts.length])).toEqual([
        [outcome, attempts],
      ])
    },
  )

  test('is called for a receipt, without its address', async ({ service, client }) => {
    const calls: CallFacts[] = []
    const deliveries = client({ hooks: { onCallEnd: (facts) => calls.push(facts) } })
    const receiptUrl = `${service.url}/receipts/key`
    service.answers(200, JSON.stringify({ ...JSON.parse(example('order')), receiptUrl }))

    await deliveries.orders.downloadReceipt('A-1')

    expect(calls).toMatchObject([
      { operation: 'GET /orders/{reference}' },
      { operation: 'GET receiptUrl', url: '[hidden]', outcome: 'success' },
    ])
    expect(JSON.stringify(calls)).not.toContain('receipts/key')
  })
})

describe('DELIVERY_ORDERS_LOG=debug', () => {
  test('prints a line for each hook, without the token and personal data, and still calls the hooks', async ({
    service,
    client,
  }) => {
    vi.stubEnv('DELIVERY_ORDERS_LOG', 'debug')
    const lines = vi.spyOn(console, 'debug').mockReturnValue()
    service.answers(201, example('created-order'))
    const calls: CallFacts[] = []
    const hooks = { onCallEnd: (facts: CallFacts) => calls.push(facts) }

    await client({ hooks }).orders.create(draft)

    expect(calls).toHaveLength(1)
    const text = lines.mock.calls.map(([line]) => line as string)
    expect(text.map((line) => line.slice(0, line.indexOf(' {')))).toEqual([
      '[delivery-orders] onRequest',
      '[delivery-orders] onResponse',
      '[delivery-orders] onCallEnd',
    ])
    expect(text[0]).toContain('"phone":"[hidden]"')
    for (const secret of [token, draft.recipient.phone, draft.recipient.name])
      expect(text.join()).not.toContain(secret)
  })

  test('prints nothing without it', async ({ service, deliveries }) => {
    const lines = vi.spyOn(console, 'debug').mockReturnValue()
    service.answers(200, '[]')

    await deliveries.webhooks.list()

    expect(lines).not.toHaveBeenCalled()
  })
})
