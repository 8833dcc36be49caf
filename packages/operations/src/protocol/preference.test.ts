import { document, operationsOf } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { strictReader } from './preference.ts'

const readerOf = (operationId: string) => {
  const entry = operationsOf(document).find(({ id }) => id === operationId)
  if (!entry) throw new Error(`No operation ${operationId}.`)
  return strictReader(entry)
}
const isStrict = readerOf('createOrder')

test.each([
  'handling=strict',
  'HANDLING = Strict',
  ' handling\t=\tstrict ',
  'handling="strict"',
  String.raw`handling="st\rict"`,
  'respond-async, wait=10, handling=strict',
  'handling=strict; timeout=5; x="a,b"',
  'handling=strict, handling=lenient',
  'note="handling=lenient, a", handling=strict',
  String.raw`note="a \", handling=lenient", handling=strict`,
  ',, handling=strict,',
])('the preference %j asks for strict handling', (prefer) => {
  expect(isStrict({ prefer })).toBe(true)
})

test.each([
  '',
  'handling',
  'handling=',
  'handling=""',
  'handling=lenient',
  'handling=stricter',
  'handling=strict=1',
  'strict',
  'handling=lenient, handling=strict',
  'handling, handling=strict',
  'return=minimal; handling=strict',
  'note="handling=strict"',
  'note=", handling=strict, "',
  'note="handling=strict',
  'xhandling=strict',
  'handling:strict',
])('the preference %j does not ask for strict handling', (prefer) => {
  expect(isStrict({ prefer })).toBe(false)
})

test('an operation that does not take the preference ignores it', () => {
  expect(readerOf('cancelOrder')({ prefer: 'handling=strict' })).toBe(false)
  expect(isStrict({})).toBe(false)
})

test('a long header with an open quote is read in linear time', () => {
  const prefer = `handling=strict, a="${String.raw`\"`.repeat(8_000)}`

  expect(isStrict({ prefer })).toBe(true)
})
