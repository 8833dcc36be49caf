import { expect, test } from 'vitest'
import { violationsOf } from '../src/index.ts'

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
  'for the unknown field %j, no field is suggested',
  (name) => {
    const violation = unknownField(name, (own) => JSON.parse(`{${JSON.stringify(own)}:1}`))

    expect(violation).toEqual({
      in: 'body',
      pointer: `/${name}`,
      code: 'unknown_field',
      message: 'is not a field of this request',
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
