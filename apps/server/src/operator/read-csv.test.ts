import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { readCsv, textOfFile } from './read-csv.ts'

describe('readCsv', () => {
  test.each([
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons with decimal commas',
      'a;b\r\n1,5;2\r\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1,5\t2;3\n',
      [
        ['a', 'b'],
        ['1,5', '2;3'],
      ],
    ],
    [
      'separators in quotes',
      '"a;b;c;d",e\n1,2',
      [
        ['a;b;c;d', 'e'],
        ['1', '2'],
      ],
    ],
    ['quotes in quotes', 'a\n"Say ""yes"""', [['a'], ['Say "yes"']]],
    [
      'line breaks in quotes',
      'a,b\r\n"1\r\n2",3',
      [
        ['a', 'b'],
        ['1\r\n2', '3'],
      ],
    ],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
    [
      'an empty cell at the end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['empty rows', 'a\n\n\nb\n', [['a'], [''], [''], ['b']]],
    ['line ends of old spreadsheets', 'a\rb', [['a'], ['b']]],
    ['quotes within a text', 'a\n5" nail', [['a'], ['5" nail']]],
    ['nothing', '', [['']]],
  ])('reads %s', (_, text, rows) => {
    expect(readCsv(text)).toEqual(rows)
  })

  test('returns undefined for a quote that is not closed', () => {
    expect(readCsv('a,b\n"1,2\n3,4')).toBeUndefined()
  })

  test('reads what csvOf has written', () => {
    const rows = [
      ['=1+1', '+2250702029254', '-1', '@SUM(A1)', '\tx'],
      ['a;b', 'a,b', 'a"b', 'a\r\nb', "l'eau"],
    ]
    for (const separator of [',', ';'] as const)
      expect(readCsv(csvOf(rows, separator))).toEqual(rows)
  })

  test('takes the time of the length of the text', () => {
    const quotes = '""'.repeat(500_000)
    expect(readCsv(`"${quotes}"`)).toEqual([['"'.repeat(500_000)]])
    expect(readCsv(`${',\n'.repeat(500_000)}`)).toHaveLength(500_000)
  })
})

describe('textOfFile', () => {
  const text = 'Référence;Téléphone\r\nÉté – 5 €;œuvre'

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', windows1252(text)],
  ])('reads %s', (_, bytes) => {
    expect(textOfFile(bytes)).toBe(text)
  })
})

/** Only for these letters. */
function windows1252(text: string): Buffer {
  const others: Readonly<Record<string, number>> = { '–': 0x96, '€': 0x80, œ: 0x9c }
  return Buffer.from([...text].map((letter) => others[letter] ?? letter.charCodeAt(0)))
}
