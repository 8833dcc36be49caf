import { inspect } from 'node:util'
import { describe, expect } from 'vitest'
import { DeliveryFleet } from '../src/fleet/index.ts'
import { DeliveryOrders } from '../src/index.ts'
import { answerPages, collected, page, referencesOf } from './support/pages.ts'
import { example, failureOf, type Service, test, token } from './support/service.ts'

const recipientPhone = '+2250702029254'

/** Answers each search with the page for its cursor. */
function answerSearches(service: Service): void {
  const pages = { '': page('AB', 'c1'), c1: page('C', null) } as const
  service.does((response) => {
    const { cursor } = JSON.parse(service.arrivals.at(-1)?.body ?? '{}')
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req-1' })
    response.end(JSON.stringify(pages[(cursor ?? '') as keyof typeof pages]))
  })
}

const bodiesOf = ({ arrivals }: Service) => arrivals.map(({ body }) => JSON.parse(body))

describe('a search', () => {
  test('sends its number and the cursor of each page in the body, and no idempotency key', async ({
    service,
    deliveries,
  }) => {
    answerSearches(service)

    expect(await referencesOf(deliveries.orders.search({ recipientPhone, limit: 2 }))).toBe('ABC')

    expect(bodiesOf(service)).toEqual([
      { recipientPhone, limit: 2 },
      { recipientPhone, limit: 2, cursor: 'c1' },
    ])
    for (const { method, url, headers } of service.arrivals)
      expect([method, url, headers['idempotency-key']]).toEqual([
        ...['POST', '/order-searches', undefined],
      ])
  })

  test('starts at its first page with the cursor null of a last page', async ({
    service,
    deliveries,
  }) => {
    answerSearches(service)

    await collected(deliveries.orders.search({ recipientPhone, cursor: null, limit: undefined }))

    expect(bodiesOf(service)).toEqual([
      { recipientPhone, cursor: null },
      { recipientPhone, cursor: 'c1' },
    ])
  })

  test('of a fleet sends its number in the body', async ({ service }) => {
    answerPages(service, { '': { data: [], nextCursor: null } })
    const fleet = new DeliveryFleet({ baseUrl: service.url, token })

    await collected(fleet.orders.search({ recipientPhone }))

    expect(bodiesOf(service)).toEqual([{ recipientPhone }])
    expect(service.arrivals[0]?.url).toBe('/fleet/order-searches')
  })

  test('shows its number neither to hooks nor in errors', async ({ service }) => {
    service.answers(400, example('problem.validation-failed.search'), {
      'content-type': 'application/problem+json',
    })
    const seen: unknown[] = []
    const deliveries = new DeliveryOrders({
      ...{ baseUrl: service.url, token },
      hooks: { onRequest: (facts) => seen.push(facts), onResponse: (facts) => seen.push(facts) },
    })

    const failure = await failureOf(
      collected(deliveries.orders.search({ recipientPhone: '0799887766' })),
    )

    expect(seen).toMatchObject([{ body: { recipientPhone: '[hidden]' } }, {}])
    expect(inspect([seen, failure], { depth: Number.POSITIVE_INFINITY })).not.toContain('99887766')
  })
})
