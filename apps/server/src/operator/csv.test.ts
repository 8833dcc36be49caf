import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const linesOf = (text: string) => text.replace('\ufeff', '').split('\r\n')

describe('csvOf', () => {
  test('begins with a byte order mark and ends each row with CRLF', () => {
    expect(
      csvOf([
        ['a', 1, null],
        [undefined, '', 'أمينة'],
      ]),
    ).toBe('\ufeffa,1,\r\n,,أمينة\r\n')
  })

  test.each([
    ['=1+1', `'=1+1`],
    ['+2250702029254', `'+2250702029254`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    [' =1', `' =1`],
    ['\t=1', `'\t=1`],
    ['=a,b', `"'=a,b"`],
    ['a-b', 'a-b'],
  ])('writes the text %j as %j, which no spreadsheet calculates', (text, written) => {
    expect(linesOf(csvOf([[text]]))[0]).toBe(written)
  })

  test('leaves negative numbers as they are, and quotes separators, quotes and line breaks', () => {
    expect(csvOf([[-1.5, 'a "b"', 'a;b', 'a,b', 'a\nb']])).toBe(
      '\ufeff-1.5,"a ""b""","a;b","a,b","a\nb"\r\n',
    )
  })

  test('writes decimal commas between semicolons', () => {
    expect(linesOf(csvOf([[12.5, 'x']], ';'))[0]).toBe('12,5;x')
  })
})
