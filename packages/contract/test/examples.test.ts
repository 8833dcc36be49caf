import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { violationsOf } from '../src/index.ts'
import { closed, exampleFiles, exampleOf, type Message, messages } from './support/spec.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv, { mode: 'full' })

const pairs = messages.flatMap((message) => message.files.map((file) => ({ file, message })))

const validatorOf = ({ schema }: Message): ValidateFunction => ajv.compile(closed(schema))

const faultsOf = (message: Message, value: unknown) => {
  const validate = validatorOf(message)
  return validate(value) ? [] : validate.errors
}

describe('an example keeps the schema of the message that it shows', () => {
  test.each(pairs)('$message.name: $file', ({ file, message }) => {
    expect(faultsOf(message, exampleOf(file))).toEqual([])
  })
})

test('every message has an example', () => {
  expect(messages.filter(({ files }) => files.length === 0).map(({ name }) => name)).toEqual([])
})

test('every example shows a message', () => {
  const shown = new Set(pairs.map(({ file }) => file))
  expect(exampleFiles.filter((file) => !shown.has(file))).toEqual([])
})

describe('a field that the contract does not name is refused', () => {
  const first = messages.find(({ name }) => name === 'get /orders/{reference}, 200') as Message
  const conflict = messages.find(({ name }) => name === 'post /orders, 409') as Message
  const order = exampleOf('order.json') as { items: object[]; recipient: object }
  const problem = exampleOf('problem.duplicate-reference.json') as { existing: object }

  test.each([
    { where: 'at the top', message: first, given: { ...order, courier: 'x' } },
    {
      where: 'in an object',
      message: first,
      given: { ...order, recipient: { ...order.recipient, courier: 'x' } },
    },
    {
      where: 'in a list',
      message: first,
      given: { ...order, items: order.items.map((item) => ({ ...item, courier: 'x' })) },
    },
    { where: 'beside joined schemas', message: conflict, given: { ...problem, courier: 'x' } },
    {
      where: 'inside joined schemas',
      message: conflict,
      given: { ...problem, existing: { ...problem.existing, courier: 'x' } },
    },
  ])('$where', ({ message, given }) => {
    expect(faultsOf(message, given)).toContainEqual(
      expect.objectContaining({
        keyword: 'unevaluatedProperties',
        params: { unevaluatedProperty: 'courier' },
      }),
    )
  })
})

test.each(exampleFiles.filter((file) => file.startsWith('order-draft')))(
  'the service takes the draft %s',
  (file) => {
    const given = { path: {}, query: {}, body: exampleOf(file) }
    expect(violationsOf('createOrder', given)).toEqual([])
  },
)
