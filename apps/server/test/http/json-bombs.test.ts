import { describe, expect } from 'vitest'
import { aDraft, anItem } from '../support/a-draft.ts'
import { bearer, json, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { servedBeside } from './support/served-beside.ts'

const post = async (world: World, token: string, body: string) =>
  send(world, { method: 'POST', path: '/orders', headers: { ...bearer(token), ...json }, body })

/** A draft with something in it that no object of JavaScript can have, or not as it is written. */
const draftWith = (member: string, draft: object = aDraft()) =>
  `{${member},${JSON.stringify(draft).slice(1)}`

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const deeper = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const bombs: Readonly<Record<string, readonly [body: string, code: string | undefined]>> = {
  '256 KiB of brackets that do not close': ['['.repeat(256 * 1024), 'invalid_json'],
  '256 KiB of objects that do not close': ['{"a":'.repeat(50_000), 'invalid_json'],
  '40,000 objects in each other': [deeper(40_000), 'validation_failed'],
  'depth where a field is unknown': [draftWith(`"x":${deep(100_000)}`), undefined],
  'objects where a field is unknown': [draftWith(`"x":${deeper(40_000)}`), undefined],
  'depth where there should be items': [
    JSON.stringify({ ...aDraft(), items: 0 }).replace('"items":0', `"items":${deep(100_000)}`),
    'validation_failed',
  ],
  'depth where there should be a name': [
    JSON.stringify({ ...aDraft(), deliveryInstructions: 0 }).replace(/:0/, `:${deeper(40_000)}`),
    'validation_failed',
  ],
  'a number beyond all numbers': [draftWith('"total":1e999999'), 'validation_failed'],
  'a number below all numbers': [draftWith('"total":-1e999999'), 'validation_failed'],
  'a number of 200,000 digits': [draftWith(`"total":${'9'.repeat(200_000)}`), 'validation_failed'],
  'a number close to nothing': [draftWith('"total":1e-999999'), undefined],
  'unknown fields by the thousand': [
    draftWith(Array.from({ length: 20_000 }, (_, n) => `"x${n}":0`).join()),
    undefined,
  ],
  'a name of 200,000 characters': [
    draftWith(`"deliveryInstructions":"${'x'.repeat(200_000)}"`),
    'validation_failed',
  ],
  'a list instead of an object': [`[${JSON.stringify(aDraft())}]`, 'validation_failed'],
  'a mark of byte order': [`\uFEFF${JSON.stringify(aDraft())}`, 'invalid_json'],
  'no number': [draftWith('"total":NaN'), 'invalid_json'],
}

test('bodies that are bombs are answered at once, and others beside them', async ({ world }) => {
  const token = await world.token('acme')
  await servedBeside(world, async () => {
    for (const [name, [body, code]] of Object.entries(bombs))
      for (let time = 0; time < 5; time++)
        expect([name, (await post(world, token, body)).problem?.code]).toEqual([name, code])
  })
  const faults = world.log.filter((line) => JSON.parse(line).level >= 40)
  expect(faults).toEqual([])
})

describe('names that objects of JavaScript have', () => {
  test('in a body are fields that nobody knows', async ({ world }) => {
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
      expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(plain))
      expect(text).not.toContain('evil')
      const inItem = draftWith('"deliveryFee":0', {
        ...aDraft(),
        items: [JSON.parse(draftWith(`"${member}":${own}`, anItem()))],
      })
      expect((await post(world, token, inItem)).text).not.toContain('evil')
    }
    expect('isEvil' in {}).toBe(false)
  })

  test('stand in for nothing that is required', async ({ world }) => {
    const body = `{"__proto__":${JSON.stringify(aDraft())}}`
    const { problem } = await post(world, await world.token('acme'), body)
    expect(problem.errors).toMatchObject([{ pointer: '/recipient' }, { pointer: '/items' }])
  })

  test('in a query are parameters that nobody knows', async ({ world }) => {
    const headers = bearer(await world.token('acme'))
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[limit]']) {
      const { problem } = await send(world, { path: `/orders?${name}=1`, headers })
      expect(problem?.errors).toMatchObject([{ in: 'query', pointer: `/${name}` }])
    }
  })

  test('are good references', async ({ world }) => {
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

test('of two fields with one name the last one counts, for the check and for the order', async ({
  world,
}) => {
  const token = await world.token('acme')
  const twice = (first: string, second: string) =>
    `{"total":${first},${JSON.stringify(aDraft()).slice(1, -1)},"total":${second}}`
  expect((await post(world, token, twice('1', '"2"'))).problem.code).toBe('validation_failed')
  expect(JSON.parse((await post(world, token, twice('"1"', '2'))).text).total).toBe(2)
})
