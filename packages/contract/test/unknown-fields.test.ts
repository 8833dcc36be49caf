import { describe, expect, test } from 'vitest'
import { ignoredFieldsOf, violationsOf } from '../src/index.ts'

const unknownField = (name: string, place: (name: string) => object = (name) => ({ [name]: 1 })) =>
  violationsOf('updateOrder', { body: place(name) })[0]

test.each([
  ['deliveryInstruction', 'deliveryInstructions'],
  ['deliveryinstructions', 'deliveryInstructions'],
  ['DeliveryFee', 'deliveryFee'],
  ['delivryFee', 'deliveryFee'],
  ['recipent', 'recipient'],
  ['receiptURL', 'receiptUrl'],
  ['totals', 'total'],
])('for the unknown field %s, the field %s is suggested', (name, suggestion) => {
  expect(unknownField(name)).toEqual({
    in: 'body',
    pointer: `/${name}`,
    code: 'unknown_field',
    message: `is not a field of this request: did you mean ${suggestion}?`,
    suggestion,
  })
})

test.each(['items', 'x', '', 'currency', 'constructor', '__proto__', '漢字'])(
  'for the unknown field %j, no field is suggested, and all are named',
  (name) => {
    const violation = unknownField(name, (own) => JSON.parse(`{${JSON.stringify(own)}:1}`))

    expect(violation).toEqual({
      in: 'body',
      pointer: `/${name}`,
      code: 'unknown_field',
      message: expect.stringMatching(/^is not a field of this request: use total, .*recipient/),
    })
  },
)

test('the fields of the object that has the unknown field are suggested', () => {
  const inAddress = (name: string) => ({ recipient: { address: { [name]: 1 } } })

  expect(unknownField('Landmark', inAddress)).toMatchObject({
    pointer: '/recipient/address/Landmark',
    suggestion: 'landmark',
  })
  expect(unknownField('deliveryFees', inAddress)).not.toHaveProperty('suggestion')
})

test('a name of more than 100 characters is reported at its parent, and not shown', () => {
  const name = 'n'.repeat(101)

  expect(unknownField('n'.repeat(100))?.pointer).toBe(`/${'n'.repeat(100)}`)
  expect(unknownField(name, () => ({ recipient: { [name]: 1 } }))).toEqual({
    in: 'body',
    pointer: '/recipient',
    code: 'unknown_field',
    message: 'has an unknown field, whose name has more than 100 characters',
  })
})

describe('the unknown fields of a body whose schema allows them', () => {
  const address = { name: 'Rue 12', city: 'Abidjan' }
  const sender = { referenceNumber: 's', phone: '+2250102030405', address }
  const draft = {
    recipient: { phone: '+2250702029254', address },
    items: [
      { itemName: 'Shoes', quantity: 1, sender },
      { itemName: 'Hat', quantity: 1, sender: { ...sender, Landmark: 'x' }, 'a/b~c': null },
    ],
  }
  const strictPointers = (body: unknown) =>
    violationsOf('createOrder', { body, isStrict: true }).map(({ code, pointer }) => [
      code,
      pointer,
    ])

  test('are violations at any depth if the request is strict', () => {
    expect(violationsOf('createOrder', { body: draft })).toEqual([])
    expect(strictPointers(draft)).toEqual([
      ['unknown_field', '/items/1/sender/Landmark'],
      ['unknown_field', '/items/1/a~1b~0c'],
    ])
  })

  test('are reported together with other violations, 20 in all', () => {
    const { recipient, ...rest } = draft
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, nr) => [`x${nr}`, nr]))

    expect(strictPointers({ ...rest, recipent: recipient })).toContainEqual([
      'required',
      '/recipient',
    ])
    expect(strictPointers({ ...rest, recipent: recipient })).toContainEqual([
      'unknown_field',
      '/recipent',
    ])
    expect(strictPointers({ ...rest, ...many })).toHaveLength(20)
  })

  test.each([null, [], 'x', 1, true])('are none if the body is %j', (body) => {
    expect(strictPointers(body)).toEqual([['type', '']])
  })

  test('include __proto__ and constructor', () => {
    const body = JSON.parse(JSON.stringify(draft).replace('{', '{"__proto__":{},"constructor":1,'))

    expect(strictPointers(body).slice(0, 2)).toEqual([
      ['unknown_field', '/__proto__'],
      ['unknown_field', '/constructor'],
    ])
  })

  test('are not sought in a list that is too long', () => {
    const items = Array.from({ length: 101 }, () => ({ nosuchfield: 1 }))

    expect(strictPointers({ ...draft, items })).toEqual([['maxItems', '/items']])
  })

  test('are ignored with a warning if they are in no response with an order', () => {
    const { recipient, items } = draft
    const shown = { ...recipient, referenceNumber: null }
    const body = { ...draft, recipient: shown, status: 'pending', stat: 1, deliveryCode: '4711' }
    const sent = items.map((item) => ({ ...item, orderId: 7, proof: { x: 1 }, client: 'acme' }))

    const found = ignoredFieldsOf({ ...body, items: sent }, 20)

    expect(found.map(({ pointer }) => pointer)).toEqual([
      '/items/0/client',
      '/items/1/sender/Landmark',
      '/items/1/a~1b~0c',
      '/items/1/client',
      '/stat',
    ])
  })
})
