import { callingCodes } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { nationalPhone } from './national-phone.ts'

test.each([
  { title: 'Ivory Coast, whose zero stays', given: '+2250702029254', want: '0702029254' },
  { title: 'North America', given: '+12125550123', want: '2125550123' },
  {
    title: 'the Bahamas, which are in the code of North America',
    given: '+12425550123',
    want: '2425550123',
  },
  { title: 'Russia and Kazakhstan', given: '+77012345678', want: '7012345678' },
  { title: 'two digits', given: '+33612345678', want: '612345678' },
  {
    title: 'two digits that begin as others of three do',
    given: '+27821234567',
    want: '821234567',
  },
  { title: 'three digits that begin as others of two do', given: '+35312345678', want: '12345678' },
  { title: 'a free number of no country', given: '+80012345678', want: '12345678' },
  { title: 'a satellite', given: '+870773111632', want: '773111632' },
  { title: 'a premium number of no country', given: '+979123456789', want: '123456789' },
  {
    title: 'a code that nobody has, of which only the plus goes',
    given: '+999123456',
    want: '999123456',
  },
  { title: 'a code of which only the beginning is known', given: '+210123456', want: '210123456' },
  { title: 'the shortest number', given: '+1234567', want: '234567' },
])('$title: $given is $want', ({ given, want }) => {
  expect(nationalPhone(given)).toBe(want)
})

test('every code goes as a whole, for none is the beginning of another', () => {
  for (const code of callingCodes) expect(nationalPhone(`+${code}5550123`)).toBe('5550123')
})
