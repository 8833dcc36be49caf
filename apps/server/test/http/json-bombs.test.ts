import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { withBystander } from './support/with-bystander.ts'

const post = async (world: World, token: string, body: string) =>
  send(world, { method: 'POST', path: '/orders', headers: { ...bearer(token), ...json }, body })

/** A draft in JSON with one more member, given as JSON text: `JSON.stringify` cannot write numbers such as 1e999999. */
const draftWith = (member: string, draft: object = aDraft()) =>
  `{${member},${JSON.stringify(draft).slice(1)}`

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const deeper = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const bombs: Readonly<Record<string, readonly [body: string, code: string | undefined]>> = {
  '256 KiB of unclosed brackets': ['['.repeat(256 * 1024), 'invalid_json'],
  '256 KiB of unclosed objects': ['{"a":'.repeat(50_000), 'invalid_json'],
  '40,000 nested objects': [deeper(40_000), 'validation_failed'],
  'deep lists in an unknown field': [draftWith(`"x":${deep(100_000)}`), undefined],
  'deep objects in an unknown field': [draftWith(`"x":${deeper(40_000)}`), undefined],
  'deep lists instead of items': [
    JSON.stringify({ ...aDraft(), items: 0 }).replace('"items":0', `"items":${deep(100_000)}`),
    'validation_failed',
  ],
  'deep objects instead of a text': [
    JSON.stringify({ ...aDraft(), deliveryInstructions: 0 }).replace(/:0/, `:${deeper(40_000)}`),
    'validation_failed',
  ],
  'a number that is too large': [draftWith('"total":1e999999'), 'validation_failed'],
  'a negative number that is too large': [draftWith('"total":-1e999999'), 'validation_failed'],
  'a number of 200,000 digits': [draftWith(`"total":${'9'.repeat(200_000)}`), 'validation_failed'],
  'a number close to 0': [draftWith('"total":1e-999999'), undefined],
  'thousands of unknown fields': [
    draftWith(Array.from({ length: 20_000 }, (_, n) => `"x${n}":0`).join()),
    undefined,
  ],
  'a text of 200,000 characters': [
    draftWith(`"deliveryInstructions":"${'x'.repeat(200_000)}"`),
    'validation_failed',
  ],
  'a list instead of an object': [`[${JSON.stringify(aDraft())}]`, 'validation_failed'],
  'a byte order mark': [`\uFEFF${JSON.stringify(aDraft())}`, 'invalid_json'],
  'a NaN': [draftWith('"total":NaN'), 'invalid_json'],
}

test('JSON bombs get the expected response and do not delay other clients', async ({ world }) => {
  const token = await world.token('acme')
  await withBystander(world, async () => {
    for (const [name, [body, code]] of Object.entries(bombs))
      for (let time = 0; time < 5; time++)
        expect([name, (await post(world, token, body)).problem?.code]).toEqual([name, code])
  })
  const faults = world.log.filter((line) => JSON.parse(line).level >= 40)
  expect(faults).toEqual([])
})

describe('names of built-in JavaScript properties', () => {
  test('in a body are ignored as unknown fields', async ({ world }) => {
    const token = await world.token('acme')
    const evil = { total: 5, receiptUrl: 'https://evil.example', isEvil: true }
    const members = [
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'toJSON',
      'hasOwnProperty',
    ]
    for (const member of members) {
      const own = JSON.stringify({ ...evil, prototype: evil })
      const plain = JSON.parse((await post(world, token, JSON.stringify(aDraft()))).text)
      const { status, text } = await post(world, token, draftWith(`"${member}":${own}`))
      expect([member, status]).toEqual([member, 201])
      const { warnings, ...created } = JSON.parse(text)
      expect(warnings).toMatchObject([{ code: 'unknown_field', pointer: `/${member}` }])
      expect(Object.keys(created)).toEqual(Object.keys(plain))
      expect(text).not.toContain('evil')
      const inItem = draftWith('"deliveryFee":0', {
        ...aDraft(),
        items: [JSON.parse(draftWith(`"${member}":${own}`, anItem()))],
      })
      expect((await post(world, token, inItem)).text).not.toContain('evil')
    }
    expect('isEvil' in {}).toBe(false)
  })

  test('in a body do not supply required fields, even if __proto__ contains these fields', async ({
    world,
  }) => {
    const body = `{"__proto__":${JSON.stringify(aDraft())}}`
    const { problem } = await post(world, await world.token('acme'), body)
    expect(problem.errors).toMatchObject([{ pointer: '/recipient' }, { pointer: '/items' }])
  })

  test('in a query are refused as unknown parameters', async ({ world }) => {
    const headers = bearer(await world.token('acme'))
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[limit]']) {
      const { problem } = await send(world, { path: `/orders?${name}=1`, headers })
      expect(problem?.errors).toMatchObject([{ in: 'query', pointer: `/${name}` }])
    }
  })

  test('are valid order references', async ({ world }) => {
    const token = await world.token('acme')
    for (const referenceNumber of ['__proto__', 'constructor', 'toString']) {
      const headers = bearer(token)
      const path = `/orders/${referenceNumber}`
      expect((await send(world, { path, headers })).status).toBe(404)
      await post(world, token, JSON.stringify(aDraft({ referenceNumber })))
      const { text } = await send(world, { path, headers })
      expect(JSON.parse(text).referenceNumber).toBe(referenceNumber)
    }
  })
})

test('if a JSON body has two fields with the same name, the service validates and stores the last value', async ({
  world,
}) => {
  const token = await world.token('acme')
  const twice = (first: string, second: string) =>
    `{"total":${first},${JSON.stringify(aDraft()).slice(1, -1)},"total":${second}}`
  expect((await post(world, token, twice('1', '"2"'))).problem.code).toBe('validation_failed')
  expect(JSON.parse((await post(world, token, twice('"1"', '2'))).text).total).toBe(2)
})
