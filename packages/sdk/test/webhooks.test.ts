import { describe, expect } from 'vitest'
import {
  type DispatchQuery,
  InvalidCallError,
  ProblemError,
  UnexpectedAnswerError,
  type WebhookDraft,
  type WebhookPatch,
} from '../src/index.ts'
import { answerPages, collected, urlsOf } from './support/pages.ts'
import { example, failureOf, test, token } from './support/service.ts'

const id = 'wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA'
const dispatchId = 'dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D'
const draft: WebhookDraft = JSON.parse(example('webhook-draft'))
const patch: WebhookPatch = JSON.parse(example('webhook-patch'))
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

describe('registered webhooks', () => {
  test('webhooks.create sends the draft and returns the webhook with its secret', async ({
    service,
    deliveries,
  }) => {
    service.answers(201, example('webhook.created'))

    const webhook = await deliveries.webhooks.create(draft)

    expect(webhook).toEqual(JSON.parse(example('webhook.created')))
    expect(webhook.secret).toMatch(/^whsec_/)
    expect(service.arrivals).toMatchObject([
      {
        method: 'POST',
        url: '/webhooks',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': expect.stringMatching(uuid),
        },
      },
    ])
    expect(JSON.parse(service.arrivals[0]?.body ?? '')).toEqual(draft)
  })

  test('webhooks.get returns the webhook', async ({ service, deliveries }) => {
    service.answers(200, example('webhook'))

    expect(await deliveries.webhooks.get(id)).toEqual(JSON.parse(example('webhook')))
    expect(service.arrivals).toMatchObject([{ method: 'GET', url: `/webhooks/${id}`, body: '' }])
  })

  test('webhooks.update sends the patch without an idempotency key', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('webhook'))

    expect(await deliveries.webhooks.update(id, patch)).toEqual(JSON.parse(example('webhook')))
    expect(service.arrivals).toMatchObject([
      { method: 'PATCH', url: `/webhooks/${id}`, headers: { 'content-type': 'application/json' } },
    ])
    expect(JSON.parse(service.arrivals[0]?.body ?? '')).toEqual(patch)
    expect(service.arrivals[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('webhooks.delete sends no body and returns undefined', async ({ service, deliveries }) => {
    service.answers(204, '', {})

    expect(await deliveries.webhooks.delete(id)).toBeUndefined()
    expect(service.arrivals).toMatchObject([{ method: 'DELETE', url: `/webhooks/${id}`, body: '' }])
    expect(service.arrivals[0]?.headers).not.toHaveProperty('content-type')
    expect(service.arrivals[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test.for([
    ['an HTML page', 200, '<p>Removed</p>'],
    ['an empty body', 200, ''],
    ['a webhook', 200, example('webhook')],
  ] as const)(
    'webhooks.delete throws UnexpectedAnswerError for a 200 response with %s',
    async ([, status, body], { service, deliveries }) => {
      service.answers(status, body)

      const failure = await failureOf(deliveries.webhooks.delete(id))

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    },
  )

  test('webhooks.delete throws a ProblemError if the webhook does not exist', async ({
    service,
    deliveries,
  }) => {
    service.answers(404, example('problem.webhook-not-found'), {
      'content-type': 'application/problem+json',
    })

    const failure = await failureOf(deliveries.webhooks.delete(id))

    expect(failure).toBeInstanceOf(ProblemError)
    expect(failure).toMatchObject({ code: 'webhook_not_found' })
  })

  test('webhooks.rotateSecret sends gracePeriodSeconds', async ({ service, deliveries }) => {
    service.answers(200, example('webhook.created'))

    const webhook = await deliveries.webhooks.rotateSecret(id, { gracePeriodSeconds: 3600 })

    expect(webhook).toEqual(JSON.parse(example('webhook.created')))
    expect(service.arrivals).toMatchObject([
      {
        method: 'POST',
        url: `/webhooks/${id}/rotate-secret`,
        headers: { 'content-type': 'application/json' },
        body: '{"gracePeriodSeconds":3600}',
      },
    ])
  })

  test.for([
    ['registering', 201],
    ['rotating', 200],
  ] as const)(
    'a call throws UnexpectedAnswerError if the response to %s has no secret',
    async ([call, status], { service, deliveries }) => {
      service.answers(status, example('webhook'))

      const failure = await failureOf(
        call === 'registering'
          ? deliveries.webhooks.create(draft)
          : deliveries.webhooks.rotateSecret(id),
      )

      expect(failure).toBeInstanceOf(UnexpectedAnswerError)
    },
  )

  test('listing webhooks throws UnexpectedAnswerError for null in the list', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, '[null]')

    expect(await failureOf(deliveries.webhooks.list())).toBeInstanceOf(UnexpectedAnswerError)
  })

  test.for([undefined, null, [], 'https://shop.example.com/hooks'])(
    '%j as a webhook draft or patch is refused before a request is sent',
    async (given, { service, deliveries }) => {
      const failures = [
        await failureOf(deliveries.webhooks.create(given as unknown as WebhookDraft)),
        await failureOf(deliveries.webhooks.update(id, given as unknown as WebhookPatch)),
      ]

      for (const failure of failures) expect(failure).toBeInstanceOf(InvalidCallError)
      expect(service.arrivals).toEqual([])
    },
  )
})

describe('dispatches of webhooks', () => {
  test('webhooks.test, webhooks.retry and webhooks.rotateSecret send an idempotency key but no body', async ({
    service,
    deliveries,
  }) => {
    service.answers(202, example('dispatch'))
    expect(await deliveries.webhooks.test(id)).toEqual(JSON.parse(example('dispatch')))
    expect(await deliveries.webhooks.retry(id, dispatchId)).toEqual(JSON.parse(example('dispatch')))
    service.answers(200, example('webhook.created'))
    await deliveries.webhooks.rotateSecret(id)

    expect(urlsOf(service)).toEqual([
      `/webhooks/${id}/test`,
      `/webhooks/${id}/dispatches/${dispatchId}/retry`,
      `/webhooks/${id}/rotate-secret`,
    ])
    for (const arrival of service.arrivals) {
      expect(arrival).toMatchObject({ method: 'POST', body: '' })
      expect(arrival.headers['idempotency-key']).toMatch(uuid)
      expect(arrival.headers).not.toHaveProperty('content-type')
    }
  })

  test('every webhooks method that sends a POST sends the given idempotency key', async ({
    service,
    deliveries,
  }) => {
    const options = { idempotencyKey: 'rotation-17' }
    service.answers(200, example('webhook.created'))
    await deliveries.webhooks.create(draft, options)
    await deliveries.webhooks.rotateSecret(id, undefined, options)
    service.answers(202, example('dispatch'))
    await deliveries.webhooks.test(id, options)
    await deliveries.webhooks.retry(id, dispatchId, options)

    expect(service.arrivals).toHaveLength(4)
    for (const { headers } of service.arrivals)
      expect(headers['idempotency-key']).toBe('rotation-17')
  })

  test('webhooks.dispatches sends its filters with the request for every page', async ({
    service,
    deliveries,
  }) => {
    const { data } = JSON.parse(example('dispatch-page'))
    const pages = { '': { data, nextCursor: 'c1' }, c1: { data, nextCursor: null } }
    answerPages(service, pages)
    const log = deliveries.webhooks.dispatches(id, { status: ['failed', 'abandoned'], limit: 2 })

    expect(await collected(log)).toEqual([...data, ...data])
    expect(await collected(log.pages())).toEqual(Object.values(pages))
    expect(urlsOf(service).slice(0, 2)).toEqual([
      `/webhooks/${id}/dispatches?status=failed&status=abandoned&limit=2`,
      `/webhooks/${id}/dispatches?status=failed&status=abandoned&limit=2&cursor=c1`,
    ])
  })

  test('webhooks.dispatches accepts a status without an array, and needs no query', async ({
    service,
    deliveries,
  }) => {
    service.answers(200, example('dispatch-page'))

    await collected(deliveries.webhooks.dispatches(id, { status: 'failed' }))
    await collected(deliveries.webhooks.dispatches(id))

    const log = `/webhooks/${id}/dispatches`
    expect(urlsOf(service)).toEqual([`${log}?status=failed`, log])
  })

  test.for([
    ['an empty array of statuses', id, { status: [] }, 'status must not be empty'],
    ['an unknown filter', id, { state: 'failed' }, 'state is unknown'],
    ['an empty id', '', {}, 'webhookId must'],
  ] as const)(
    'webhooks.dispatches refuses %s before a request is sent',
    ([, of, query, expected], { service, deliveries }) => {
      const call = () => deliveries.webhooks.dispatches(of, query as unknown as DispatchQuery)

      expect(call).toThrow(InvalidCallError)
      expect(call).toThrow(expected)
      expect(service.arrivals).toEqual([])
    },
  )
})

test.for(['', '.', '..', '\ud83d', undefined as unknown as string])(
  'the webhook or dispatch id %j is refused before a request is sent, because it would change the path of the URL',
  async (none, { service, deliveries: { webhooks } }) => {
    const failures = [
      await failureOf(webhooks.get(none)),
      await failureOf(webhooks.update(none, patch)),
      await failureOf(webhooks.delete(none)),
      await failureOf(webhooks.rotateSecret(none)),
      await failureOf(webhooks.test(none)),
      await failureOf(webhooks.retry(none, dispatchId)),
      await failureOf(webhooks.retry(id, none)),
    ]

    for (const failure of failures) {
      expect(failure).toBeInstanceOf(InvalidCallError)
      expect(failure).toHaveProperty('message', expect.stringMatching(/^(webhook|dispatch)Id must/))
    }
    expect(service.arrivals).toEqual([])
  },
)
