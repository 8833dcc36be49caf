import { ValidationError } from '@delivery-orders/sdk'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { post } from '../support/post.ts'
import type { send } from '../support/send.ts'
import { test as base } from '../support/world.ts'

/** Creates an order as it is, without the SDK. */
type Create = (body: unknown, prefer?: string) => ReturnType<typeof send>

const test = base.extend<{ create: Create }>({
  create: async ({ world }, use) => {
    const token = await world.token('acme')
    await use((body, prefer) =>
      post(world, {
        token,
        body: JSON.stringify(body),
        headers: prefer === undefined ? {} : { Prefer: prefer },
      }),
    )
  },
})

const misspelled = () => {
  const { items, ...draft } = aDraft()
  return {
    ...draft,
    deliveryInstruction: 'Ring twice',
    recipient: { ...draft.recipient, referenceNumber: null },
    items: items.map((item) => ({ ...item, wieght: 1.2 })),
  }
}

const ofField = (pointer: string, advice: string, suggestion?: string) => ({
  in: 'body',
  pointer,
  code: 'unknown_field',
  message: `is not a field of this request: ${advice}`,
  ...(suggestion && { suggestion }),
})

describe('an order with unknown fields', () => {
  test('is created without them if the client has no preference', async ({ create }) => {
    const { status, headers, text } = await create(misspelled())

    expect([status, headers.get('Preference-Applied')]).toEqual([201, null])
    expect(JSON.parse(text).deliveryInstructions).toBeNull()
  })

  test('is refused with a suggestion for each if the client prefers strict handling', async ({
    create,
  }) => {
    const { status, problem } = await create(misspelled(), 'handling=strict')

    expect([status, problem.code]).toEqual([400, 'validation_failed'])
    expect(problem.errors).toEqual([
      ofField('/recipient/referenceNumber', 'use name, phone, address, language'),
      ofField('/deliveryInstruction', 'did you mean deliveryInstructions?', 'deliveryInstructions'),
      ofField('/items/0/wieght', 'did you mean weight?', 'weight'),
    ])
  })

  test('is refused with all its faults together', async ({ create }) => {
    const { recipient: _, ...rest } = misspelled()

    const { problem } = await create({ ...rest, total: '1' }, 'Handling="Strict"')

    expect(problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/recipient required',
      '/total type',
      '/deliveryInstruction unknown_field',
      '/items/0/wieght unknown_field',
    ])
  })

  test('is always refused by the SDK, unless the caller prefers lenient handling', async ({
    acme,
  }) => {
    const error = await acme.orders.create(misspelled()).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toHaveProperty('problem.errors.1.suggestion', 'deliveryInstructions')
    expect(String(error)).toContain('did you mean deliveryInstructions?')
    const headers = { prefer: 'handling=lenient' }
    await expect(acme.orders.create(misspelled(), { headers })).resolves.toHaveProperty('status')
  })
})

test('an order without unknown fields is created with Preference-Applied, and so is its replay', async ({
  acme,
}) => {
  const draft = aDraft()
  const options = { idempotencyKey: 'k' }
  const first = await acme.orders.create(draft, options).withResponse()
  const again = await acme.orders.create(draft, options).withResponse()

  expect([first, again].map(({ response }) => response.headers.get('Preference-Applied'))).toEqual([
    'handling=strict',
    'handling=strict',
  ])
  expect(again.data).toEqual(first.data)
})

test('a body that is not an object is refused as without the preference', async ({ create }) => {
  for (const body of [null, [], 'x', 1]) {
    const strict = await create(body, 'handling=strict')

    expect(strict.status).toBe(400)
    expect(strict.problem.errors).toEqual((await create(body)).problem.errors)
  }
})
