import { callingCodes } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { nationalPhone } from './national-phone.ts'

test.each([
  { title: 'Ivory Coast keeps the leading zero', given: '+2250702029254', want: '0702029254' },
  { title: 'North America', given: '+12125550123', want: '2125550123' },
  {
    title: 'the Bahamas share the calling code 1',
    given: '+12425550123',
    want: '2425550123',
  },
  { title: 'Russia and Kazakhstan', given: '+77012345678', want: '7012345678' },
  { title: 'a calling code of two digits', given: '+33612345678', want: '612345678' },
  {
    title: 'a two-digit code near three-digit codes',
    given: '+27821234567',
    want: '821234567',
  },
  {
    title: 'a three-digit code near two-digit codes',
    given: '+35312345678',
    want: '12345678',
  },
  { title: 'an international freephone number', given: '+80012345678', want: '12345678' },
  { title: 'a satellite phone', given: '+870773111632', want: '773111632' },
  { title: 'an international premium number', given: '+979123456789', want: '123456789' },
  {
    title: 'an unassigned code is not removed',
    given: '+999123456',
    want: '999123456',
  },
  {
    title: 'unassigned code 210, similar to 212',
    given: '+210123456',
    want: '210123456',
  },
  { title: 'the shortest number', given: '+1234567', want: '234567' },
])('the national form of $given is $want ($title)', ({ given, want }) => {
  expect(nationalPhone(given)).toBe(want)
})

test('no calling code is a prefix of another, so every calling code is removed completely', () => {
  for (const code of callingCodes) expect(nationalPhone(`+${code}5550123`)).toBe('5550123')
})
