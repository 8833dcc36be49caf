import { expect, test } from 'vitest'
import { document, operationsOf, problemExamples, problemTable } from '../src/index.ts'
import { type Place, places, type Schema } from './support/spec.ts'

const all = places()
const pointersOf = (found: readonly Place[]) => found.map(({ pointer }) => pointer)
const isA = (name: string, { type, const: only }: Schema) =>
  [type].flat().includes(name) && only === undefined

test('every pattern compiles as a Unicode regular expression', () => {
  const patterns = all.flatMap(({ schema }) => schema.pattern ?? [])
  expect(patterns.length).toBeGreaterThan(10)
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow()
})

test('every pattern says in words what it wants', () => {
  const silent = all.filter(({ schema }) => schema.pattern && !schema['x-message'])
  expect(pointersOf(silent)).toEqual([])
})

test('every text and every list has a limit', () => {
  const endless = all.filter(
    ({ schema }) =>
      (isA('string', schema) && schema.maxLength === undefined) ||
      (isA('array', schema) && schema.maxItems === undefined),
  )
  expect(pointersOf(endless)).toEqual([])
})

test.each(operationsOf(document))('$id names exactly one scope', ({ operation }) => {
  expect(operation.security).toEqual([
    { bearerAuth: [expect.stringMatching(/^(orders|webhooks|events):(read|write|progress)$/)] },
  ])
})

test.each(Object.entries(problemTable))(
  '%s has a status of an error, says what it is, why it happens and what to do, and shows one',
  (code, { status, title, meaning, causes, remedy }) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThanOrEqual(599)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(causes.length).toBeGreaterThan(0)
    for (const cause of causes) expect(cause).toMatch(/^[A-Z].*\.$/)
    expect(remedy).toMatch(/^[A-Z].*\.$/)
    expect(problemExamples).toHaveProperty(code, expect.objectContaining({ code, status, title }))
  },
)
