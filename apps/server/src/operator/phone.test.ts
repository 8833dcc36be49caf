import { phoneCountries } from '@delivery-orders/contract'
import { describe, expect, test } from 'vitest'
import { maskedPhone, phoneExample, readablePhone, readPhone, UnreadablePhone } from './phone.ts'

describe('readPhone', () => {
  test.each([
    '+2250702029254',
    '+225 07 02 02 92 54',
    ' +225\u00a007\u202f02-02.92/54 ',
    '(+225) 07-02\u201102\u221292\u201354',
    '[+225] 07 02 02 92 54',
    '\u202a+225 07 02 02 92 54\u202c',
    '00225 07 02 02 92 54',
    '(00 225) 0702029254',
  ])('reads %j without a country', (text) => {
    expect(readPhone(text, undefined)).toBe('+2250702029254')
    expect(readPhone(text, 'FR')).toBe('+2250702029254')
  })

  test.each([
    { country: 'CI', text: '07 02 02 92 54', want: '+2250702029254' },
    { country: 'CI', text: '225 07 02 02 92 54', want: '+2250702029254' },
    { country: 'FR', text: '06 12 34 56 78', want: '+33612345678' },
    { country: 'FR', text: '612345678', want: '+33612345678' },
    { country: 'FR', text: '33 6 12 34 56 78', want: '+33612345678' },
    { country: 'US', text: '(212) 555-0123', want: '+12125550123' },
    { country: 'US', text: '1-212-555-0123', want: '+12125550123' },
    { country: 'RU', text: '8 (912) 345-67-89', want: '+79123456789' },
    { country: 'RU', text: '800 555 35 35', want: '+78005553535' },
    { country: 'IT', text: '06 1234 5678', want: '+390612345678' },
  ])('reads $text in $country as $want', ({ country, text, want }) => {
    expect(readPhone(text, country)).toBe(want)
  })

  test.each([
    { text: '07 02 02 92 54', country: undefined, why: 'has no calling code' },
    { text: '07 02 02 92', country: 'CI', why: 'has too many or too few digits for CI' },
    { text: '49 30 123456', country: 'DE', why: 'may be +494930123456 or +4930123456' },
    {
      text: '+33 (0)6 12 34 56 78',
      country: 'FR',
      why: 'has a (0) that is not dialed from abroad',
    },
    { text: '+225 07x', country: 'CI', why: 'has other characters than digits' },
    { text: '07+02029254', country: 'CI', why: 'has other characters than digits' },
    { text: '', country: 'CI', why: 'has other characters than digits' },
    { text: '+225 07', country: 'CI', why: 'is too long, too short or has' },
    { text: '00 0225 0702029254', country: 'CI', why: 'is too long, too short or has' },
  ])('refuses $text in $country and says how to write it', ({ text, country, why }) => {
    const read = () => readPhone(text, country)

    expect(read).toThrow(UnreadablePhone)
    expect(read).toThrow(`The phone number ${text} ${why}`)
    expect(read).toThrow('Write it with a plus sign and its calling code, such as +225 07 02')
  })

  test('reads a national number of every country, with its trunk prefix and without', () => {
    for (const [country, { callingCode, trunkPrefix, lengths }] of Object.entries(phoneCountries)) {
      const rest = '7'.repeat(Math.max(...lengths.filter((length) => length < 13)))
      const unclear = [trunkPrefix, callingCode].some(
        (digits) => digits !== '' && rest.startsWith(digits),
      )
      if (unclear) continue
      expect(readPhone(rest, country)).toBe(`+${callingCode}${rest}`)
      expect(readPhone(trunkPrefix + rest, country)).toBe(`+${callingCode}${rest}`)
    }
  })
})

describe('the example of a phone number', () => {
  test('is read in its country, with and without the calling code', () => {
    const examples = Object.keys(phoneCountries).flatMap((country) => {
      const example = phoneExample(country)
      return example ? [{ country, ...example }] : []
    })
    expect(examples.length).toBeGreaterThan(200)
    for (const { country, national, international } of examples)
      expect([country, readPhone(national, country)]).toEqual([
        country,
        readPhone(international, undefined),
      ])
  })

  test('is one of Ivory Coast', () => {
    expect(phoneExample('CI')).toEqual({
      national: '07 02 02 92 54',
      international: '+225 07 02 02 92 54',
    })
    expect(phoneExample(undefined)).toBeUndefined()
  })
})

describe('a phone number on a page', () => {
  test.for([
    ['+2250702029254', '+225 07 02 02 92 54', '+225 •• •• 92 54'],
    ['+221771234567', '+221 771 23 45 67', '+221 •• •• 45 67'],
    ['+12125550123', '+1 212 555 0123', '+1 •• •• 01 23'],
    ['+33612345678', '+33 612 34 56 78', '+33 •• •• 56 78'],
  ] as const)('of %s is written in groups, or masked', ([phone, readable, masked]) => {
    expect(readablePhone(phone)).toBe(readable)
    expect(maskedPhone(phone)).toBe(masked)
  })
})
