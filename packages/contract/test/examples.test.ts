import { describe, expect, test } from 'vitest'
import { exampleFaults, faultsOf } from '../scripts/example-faults.ts'
import {
  exampleFiles,
  exampleOf,
  type Message,
  messagesIn,
  writtenContract,
} from '../scripts/messages.ts'
import { violationsOf } from '../src/index.ts'

const contract = writtenContract()
const messages = messagesIn(contract)
const faults = exampleFaults(contract)

const first = messages.find(({ name }) => name === 'get /orders/{reference}, 200') as Message
const conflict = messages.find(({ name }) => name === 'post /orders, 409') as Message
const order = exampleOf('order.json') as { items: object[]; recipient: object }
const problem = exampleOf('problem.duplicate-reference.json') as { existing: object }

describe('an example', () => {
  test.each(messages.flatMap(({ name, files }) => files.map((file) => ({ name, file }))))(
    'of $name keeps its schema: $file',
    ({ file }) => {
      expect(faults.filter((fault) => fault.includes(`${file} `))).toEqual([])
    },
  )

  test('is there for every message, and shows one', () => {
    expect(faults).toEqual([])
  })
})

describe('a field that the contract does not name is refused', () => {
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
    {
      where: 'in each of several alternatives',
      message: { ...first, schema: { anyOf: [first.schema, conflict.schema] } },
      given: { ...order, courier: 'x' },
    },
    { where: 'beside joined schemas', message: conflict, given: { ...problem, courier: 'x' } },
    {
      where: 'inside joined schemas',
      message: conflict,
      given: { ...problem, existing: { ...problem.existing, courier: 'x' } },
    },
  ])('$where', ({ message, given }) => {
    expect(faultsOf(contract, message, given)).toContainEqual(
      expect.objectContaining({
        keyword: 'unevaluatedProperties',
        params: { unevaluatedProperty: 'courier' },
      }),
    )
  })
})

test('of several alternatives an example may show any', () => {
  const either = { ...first, schema: { oneOf: [first.schema, conflict.schema] } }
  expect(faultsOf(contract, either, order)).toEqual([])
  expect(faultsOf(contract, either, problem)).toEqual([])
})

test.each(exampleFiles().filter((file) => file.startsWith('order-draft')))(
  'the service takes the draft %s',
  (file) => {
    const given = { path: {}, query: {}, body: exampleOf(file) }
    expect(violationsOf('createOrder', given)).toEqual([])
  },
)
