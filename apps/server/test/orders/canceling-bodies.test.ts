import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { test as base } from '../support/world.ts'

type Put = (body?: string, headers?: Readonly<Record<string, string>>) => ReturnType<typeof send>

/** Sends a PUT to the order A-17. */
const test = base.extend<{ put: Put }>({
  put: async ({ acme, world }, use) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const token = bearer(await world.token('acme'))
    await use((body, headers = body === undefined ? {} : json) =>
      send(world, {
        method: 'PUT',
        path: '/orders/A-17',
        headers: { ...token, ...headers },
        ...(body !== undefined && { body }),
      }),
    )
  },
})

describe('canceling an order with a body', () => {
  test('makes the comment that of the order and all its items; a repetition keeps the first one', async ({
    acme,
  }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))

    const order = await acme.orders.cancel('A-17', {
      reason: 'other',
      comment: 'The customer has moved',
    })

    expect([order, ...order.items].map(({ statusComment }) => statusComment)).toEqual(
      Array(2).fill('The customer has moved'),
    )
    expect(await acme.orders.cancel('A-17', { comment: 'Another' })).toEqual(order)
    expect(await acme.orders.cancel('A-17')).toEqual(order)
    expect((await acme.orders.get('A-17')).statusComment).toBe('The customer has moved')
  })

  test.for([
    { body: undefined, comment: null },
    { body: '', comment: null },
    { body: '{}', comment: null },
    { body: ' { } ', comment: null },
    { body: '{"status":"canceled"}', comment: null },
    { body: '{"comment":"Late"}', comment: 'Late' },
    { body: '{"status":"canceled","reason":"closed","comment":"☂"}', comment: '☂' },
  ])('cancels it if the body is $body', async ({ body, comment }, { put }) => {
    const { status, text } = await put(body)

    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ status: 'canceled', statusComment: comment })
  })

  test.for([
    { body: '{"deliveryInstructions":"Ring twice"}', pointer: '/deliveryInstructions' },
    { body: '{"status":"canceled","statusComment":"x"}', pointer: '/statusComment' },
    { body: '{"status":"delivered"}', pointer: '/status' },
    { body: '{"reason":null}', pointer: '/reason' },
    { body: '{"reason":"moved"}', pointer: '/reason' },
    { body: '{"comment":null}', pointer: '/comment' },
    { body: '{"comment":""}', pointer: '/comment' },
    { body: `{"comment":"${'x'.repeat(501)}"}`, pointer: '/comment' },
    { body: 'null', pointer: '' },
    { body: '[]', pointer: '' },
    { body: '"canceled"', pointer: '' },
    { body: 'false', pointer: '' },
    { body: '0', pointer: '' },
  ])('is refused if the body is $body, also once it is canceled', async (given, { put, acme }) => {
    for (const before of ['pending', 'canceled']) {
      const { status, problem } = await put(given.body)

      expect([status, problem.code]).toEqual([400, 'validation_failed'])
      expect(problem.errors).toMatchObject([{ in: 'body', pointer: given.pointer }])
      expect(problem.detail).toBe(
        '1 fault: see errors. PUT only cancels an order. To change it, send PATCH to the same address.',
      )
      expect((await acme.orders.get('A-17')).status).toBe(before)
      await put()
    }
  })

  test('is refused with 415 if the body has content of another type, also once it is canceled', async ({
    put,
    acme,
  }) => {
    for (const before of ['pending', 'canceled']) {
      for (const type of ['text/plain', 'application/merge-patch+json'])
        expect((await put('{}', { 'Content-Type': type })).status).toBe(415)
      expect((await put('{}', {})).status).toBe(415)
      expect((await acme.orders.get('A-17')).status).toBe(before)
      expect((await put('', { 'Content-Type': 'text/plain' })).status).toBe(200)
    }
  })

  test('is refused with 400 invalid_json if the body is not JSON', async ({ put }) => {
    expect((await put('{"status"')).problem.code).toBe('invalid_json')
  })
})
