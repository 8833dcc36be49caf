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

describe('texts and formats', () => {
  const at = Date.parse('2026-11-26T15:30:00Z')
  const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ')

  test('are in the words, digits and time zone of the language and the setting', () => {
    const french = formatsOf(languages.fr.locale, 'Europe/Paris')

    expect(plain(french.amount(23_500.5, 'XOF'))).toBe('23 500,5 F CFA')
    expect(plain(french.amount(12.5, 'EUR'))).toBe('12,50 €')
    expect(plain(french.time(at))).toBe('jeu. 26 nov., 16:30')
    expect(plain(french.timeSpan(at, at + 7_200_000))).toBe('jeu. 26 nov., 16:30 – 18:30')
    expect(french.zoneAt(at)).toBe('heure normale d’Europe centrale')
  })

  test('do not round amounts', () => {
    const english = formatsOf(languages.en.locale, 'UTC')

    expect(english.amount(0.123_456_789_012, 'EUR')).toBe('€0.123456789012')
    expect(english.zoneAt(at)).toBe('Coordinated Universal Time')
  })
})
