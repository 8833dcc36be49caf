import { describe, expect, test } from 'vitest'
import { formatsOf } from './formats.ts'
import { chooseLanguage, languages } from './languages.ts'

describe('the language of a page', () => {
  test.each([
    ['of the recipient', { recipient: 'fr', accepted: 'en' }, 'fr'],
    ['of the recipient, whatever the region', { recipient: 'FR-ci', accepted: 'en' }, 'fr'],
    [
      'of the browser, if there are no texts for the recipient',
      { recipient: 'wo', accepted: 'fr' },
      'fr',
    ],
    ['that the browser wants most', { accepted: 'tlh, en;q=0.5, fr-CI;q=0.9' }, 'fr'],
    ['that the browser does not exclude', { accepted: 'fr;q=0, en;q=0.1' }, 'en'],
    ['of the setting, if the browser wants others', { accepted: 'tlh, *;q=0.1' }, 'fr'],
    ['of the setting, if there is no wish', {}, 'fr'],
    ['of the setting, if the wishes are not tags', { recipient: '', accepted: ';;,q=,=' }, 'fr'],
  ] as const)('is the one %s', (_title, wishes, language) => {
    expect(chooseLanguage({ ...wishes, setting: 'fr' })).toBe(language)
  })
})

/** Replaces the kinds of spaces that formats contain with ordinary ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')

describe('texts and formats', () => {
  const at = Date.parse('2026-11-26T15:30:00Z')

  test('are in the words, digits and time zone of the language and the setting', () => {
    const french = formatsOf(languages.fr.locale, 'Europe/Paris')

    expect(plain(french.amount(23_500.5, 'XOF'))).toBe('23 500,5 F CFA')
    expect(plain(french.amount(12.5, 'EUR'))).toBe('12,50 €')
    expect(plain(french.time(at, '2026-11-20'))).toBe('jeu. 26 nov., 16:30')
    expect(plain(french.timeSpan(at, at + 7_200_000, '2026-11-20'))).toBe(
      'jeu. 26 nov., 16:30 – 18:30',
    )
  })

  test('have words for today and tomorrow, as these days are in the time zone', () => {
    const [french, english] = [languages.fr, languages.en].map(({ locale }) =>
      formatsOf(locale, 'Pacific/Kiritimati'),
    )

    expect(french?.day(at)).toBe('2026-11-27')
    expect(french?.time(at, '2026-11-27')).toBe('Aujourd’hui, 05:30')
    expect(english?.time(at, '2026-11-26')).toBe('Tomorrow, 05:30')
    expect(english?.time(at, '2026-11-28')).toBe('Fri 27 Nov, 05:30')
    expect(plain(french?.timeSpan(at, at + 7_200_000, '2026-11-26') ?? '')).toBe(
      'Demain, 05:30 – 07:30',
    )
    expect(plain(french?.timeSpan(at, at + 72_000_000, '2026-11-27') ?? '')).toBe(
      'Aujourd’hui, 05:30 – 01:30',
    )
    expect(plain(english?.timeSpan(at, at + 86_400_000, '2026-11-27') ?? '')).toBe(
      'Fri 27 Nov, 05:30 – Sat 28 Nov, 05:30',
    )
  })

  test('say how long ago a time was, and when it was once that is some hours', () => {
    const minute = 60_000
    const [english, french] = [languages.en, languages.fr].map(({ locale }) => {
      const { past } = formatsOf(locale, 'UTC')
      return (minutes: number) => plain(past(at - minutes * minute, at))
    })

    expect([0, 12, 90, 400, 1_440, 2_880, 525_600].map((minutes) => english?.(minutes))).toEqual([
      ...['now', '12 minutes ago', '1 hour ago', 'Today, 08:50'],
      ...['Yesterday, 15:30', 'Tue 24 Nov, 15:30', '26 Nov 2025'],
    ])
    expect([12, 1_440, -1_440].map((minutes) => french?.(minutes))).toEqual([
      ...['il y a 12 minutes', 'Hier, 15:30', 'Demain, 15:30'],
    ])
  })

  test('of a receipt have the year, and name the time zone by its city', () => {
    const formats = formatsOf(languages.fr.locale, 'America/Argentina/Buenos_Aires')

    expect(formats.fullTime(at)).toBe('26 nov. 2026, 12:30 (Buenos Aires)')
    expect(formats.date('2026-12-24')).toBe('24 décembre 2026')
    expect(formatsOf('fr', 'UTC').zone).toBe('UTC')
  })

  test.each([
    { given: 23_500, currency: 'XOF', want: 'F CFA 23,500' },
    { given: 0, currency: 'XOF', want: 'F CFA 0' },
    { given: 12.5, currency: 'XOF', want: 'F CFA 12.5' },
    { given: 12.5, currency: 'EUR', want: '€12.50' },
    { given: 1_234_567.891, currency: 'EUR', want: '€1,234,567.891' },
    { given: 1e-7, currency: 'EUR', want: '€0.0000001' },
    { given: 1.01e14, currency: 'KWD', want: 'KWD 101,000,000,000,000.000' },
  ])('write $given $currency as $want, without rounding', ({ given, currency, want }) => {
    const amount = formatsOf(languages.en.locale, 'UTC').amount(given, currency)

    expect(plain(amount)).toBe(want)
    expect(amount).not.toContain(' ')
  })
})
