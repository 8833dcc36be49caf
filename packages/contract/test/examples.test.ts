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

describe('examples', () => {
  test.each(messages.flatMap(({ name, files }) => files.map((file) => ({ name, file }))))(
    'the example $file matches the schema of $name',
    ({ file }) => {
      expect(faults.filter((fault) => fault.includes(`${file} `))).toEqual([])
    },
  )

  test('every message has an example, and every example file belongs to a message', () => {
    expect(faults).toEqual([])
  })
})

describe('unknown fields in examples', () => {
  test.each([
    { where: 'at the top level', message: first, given: { ...order, color: 'x' } },
    {
      where: 'in a nested object',
      message: first,
      given: { ...order, recipient: { ...order.recipient, color: 'x' } },
    },
    {
      where: 'in an element of a list',
      message: first,
      given: { ...order, items: order.items.map((item) => ({ ...item, color: 'x' })) },
    },
    {
      where: 'next to a schema with anyOf',
      message: { ...first, schema: { anyOf: [first.schema, conflict.schema] } },
      given: { ...order, color: 'x' },
    },
    {
      where: 'next to a schema with allOf',
      message: conflict,
      given: { ...problem, color: 'x' },
    },
    {
      where: 'in an object inside a schema with allOf',
      message: conflict,
      given: { ...problem, existing: { ...problem.existing, color: 'x' } },
    },
  ])('a field that the contract does not name is refused $where', ({ message, given }) => {
    expect(faultsOf(contract, message, given)).toContainEqual(
      expect.objectContaining({
        keyword: 'unevaluatedProperties',
        params: { unevaluatedProperty: 'color' },
      }),
    )
  })
})

test('an example may match any alternative of oneOf', () => {
  const either = { ...first, schema: { oneOf: [first.schema, conflict.schema] } }
  expect(faultsOf(contract, either, order)).toEqual([])
  expect(faultsOf(contract, either, problem)).toEqual([])
})

test.each(exampleFiles().filter((file) => file.startsWith('order-draft')))(
  'the example draft %s is a valid request',
  (file) => {
    const given = { path: {}, query: {}, body: exampleOf(file) }
    expect(violationsOf('createOrder', given)).toEqual([])
  },
)
