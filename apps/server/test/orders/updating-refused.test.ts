import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, send } from '../support/send.ts'
import { test as base } from '../support/world.ts'

/** Sends a patch as it is, without the SDK. */
type Patch = (body: string, headers?: Readonly<Record<string, string>>) => ReturnType<typeof send>

const test = base.extend<{ patch: Patch }>({
  patch: async ({ acme, world }, use) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const token = bearer(await world.token('acme'))
    const type = { 'Content-Type': 'application/merge-patch+json' }
    await use((body, headers = {}) =>
      send(world, {
        method: 'PATCH',
        path: '/orders/A-17',
        headers: { ...token, ...type, ...headers },
        body,
      }),
    )
  },
})

describe('a patch that the contract does not allow', () => {
  test('is refused with the code unknown_field and a suggestion if a field is unknown', async ({
    patch,
  }) => {
    const { status, problem } = await patch(
      '{"recipient":{"fone":"+225","address":{"City":"x"}},"items":[],"deliveryInstruction":"x"}',
    )

    expect(status).toBe(400)
    expect(problem.errors).toEqual([
      {
        ...{ in: 'body', pointer: '/items', code: 'unknown_field' },
        message: expect.stringMatching(/^is not a field of this request: use .*recipient/),
      },
      {
        ...{ in: 'body', pointer: '/deliveryInstruction', code: 'unknown_field' },
        message: 'is not a field of this request: did you mean deliveryInstructions?',
        suggestion: 'deliveryInstructions',
      },
      {
        ...{ in: 'body', pointer: '/recipient/fone', code: 'unknown_field' },
        message: 'is not a field of this request: did you mean phone?',
        suggestion: 'phone',
      },
      {
        ...{ in: 'body', pointer: '/recipient/address/City', code: 'unknown_field' },
        message: 'is not a field of this request: did you mean city?',
        suggestion: 'city',
      },
    ])
  })

  test.for([
    { body: '{}', pointer: '', code: 'minProperties' },
    { body: 'null', pointer: '', code: 'type' },
    { body: '[]', pointer: '', code: 'type' },
    { body: '{"recipient":null}', pointer: '/recipient', code: 'type' },
    { body: '{"recipient":{"phone":null}}', pointer: '/recipient/phone', code: 'type' },
    { body: '{"recipient":{"phone":"070"}}', pointer: '/recipient/phone', code: 'pattern' },
    { body: '{"recipient":{"referenceNumber":"R-1"}}', pointer: '/recipient/referenceNumber' },
    { body: '{"deliveryFee":-1}', pointer: '/deliveryFee', code: 'minimum' },
    { body: '{"deliveryDeadline":"2026-02-30"}', pointer: '/deliveryDeadline', code: 'format' },
    { body: '{"__proto__":{}}', pointer: '/__proto__', code: 'unknown_field' },
  ])('is refused at $pointer if it is $body', async ({ body, ...error }, { patch }) => {
    const { status, problem } = await patch(body)

    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    expect(problem.errors).toMatchObject([error])
  })

  test.for(['application/json', 'application/merge-patch+json; charset=utf-8'])(
    'is accepted as %s',
    async (type, { patch }) => {
      expect((await patch('{"deliveryFee":1}', { 'Content-Type': type })).status).toBe(200)
    },
  )

  test.for(['text/plain', 'application/json-patch+json', 'application/merge-patch+json;x=1'])(
    'is refused with 415 and Accept-Patch as %s',
    async (type, { patch }) => {
      const { status, headers, problem } = await patch('{}', { 'Content-Type': type })

      expect([status, problem.code]).toEqual([415, 'unsupported_media_type'])
      expect(headers.get('Accept-Patch')).toBe('application/json, application/merge-patch+json')
    },
  )

  test('needs the scope orders:write', async ({ world, acme }) => {
    await acme.orders.create(aDraft({ referenceNumber: 'A-17' }))
    const reader = await world.client('acme', 'test', ['orders:read', 'orders:progress'])

    await expect(reader.orders.update('A-17', { deliveryFee: 1 })).rejects.toMatchObject({
      code: 'insufficient_scope',
    })
  })
})
