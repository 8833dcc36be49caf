import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@delivery-orders/operations'
import { formatsOf } from '@delivery-orders/operations/pages'
import type { PrintedReceipt } from '@delivery-orders/operations/receipts'
import { unless } from '@delivery-orders/tooling/unless.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notoSans } from '../../src/receipts/noto-sans.ts'
import { receiptPdf } from '../../src/receipts/receipt-pdf.ts'
import { test as withFolder } from '../store/support/temporary-folder.ts'
import { aReceipt, aReceiptItem } from './support/a-receipt.ts'
import { readPdf } from './support/pdf.ts'

const faces = notoSans()
const print = async (receipt: PrintedReceipt) => readPdf(await receiptPdf(receipt, faces))
const named = (name: string) => aReceipt({ recipient: [name], items: [aReceiptItem({ name })] })

/** Names by language or kind. Each is printed as the recipient and as an item name, which differ in font weight. */
const printable = {
  French: 'Œuvre d’Awa Koné, façade n° 3 « ça »',
  Yoruba: 'Ọlájùmọ̀kẹ́ Ẹ̀fọ́',
  Baoulé: 'Nyàmɛ́ Kɔ̀ngɔ',
  Icelandic: 'Þórður Ævar Ðe',
  Polish: 'Zażółć gęślą jaźń',
  Turkish: 'Iğdır Şükrü',
  Vietnamese: 'Nguyễn Thị Phương Thảo ở Đắk Mil',
  'decomposed Vietnamese': 'Thị trấn'.normalize('NFD'),
  Greek: 'Ελένη Παπαδοπούλου',
  'polytonic Greek': 'ᾠδή τοῦ Ὀδυσσέως',
  Russian: 'Съешь ещё этих мягких булок',
  Ukrainian: 'Їжакевич Ґанна Єва',
  Kazakh: 'Әлия Құрманғазы',
  amounts: '1 000 € £ ₫ ₦ ₴ ₽ – — … “x”',
  markup: '(\\) <</S/JavaScript/JS(app.alert(1))>> endobj %PDF',
}

describe('a name whose characters are all in Noto Sans', () => {
  test.for(Object.entries(printable))(
    'is printed and can be read back from the file: %s',
    async ([, name]) => {
      const { text } = await print(named(name))

      const found = text.split('\n').filter((line) => line.startsWith(name.normalize('NFC')))
      expect(found.length).toBe(2)
    },
  )

  test('prints the amounts of every currency, in each language', async () => {
    const items = Object.values(languages).flatMap(({ locale }) => {
      const { amount } = formatsOf(locale, 'UTC')
      return Intl.supportedValuesOf('currency').map((code) =>
        aReceiptItem({ amount: amount(1, code) }),
      )
    })
    const { text } = await print(aReceipt({ items }))

    expect(items.length).toBeGreaterThan(200)
    expect(text).not.toContain('?')
  })

  const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined
  withFolder(
    'can be read back with pdftotext',
    unless(!hasPdftotext && 'without pdftotext'),
    async ({ folder }) => {
      const items = Object.values(printable).map((name) => aReceiptItem({ name }))
      const file = join(folder, 'receipt.pdf')
      writeFileSync(file, await receiptPdf(aReceipt({ items }), faces))

      const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })

      for (const name of Object.values(printable)) expect(text).toContain(name.normalize('NFC'))
    },
  )
})

describe('a name with characters that are not in Noto Sans', () => {
  test.for([
    ['Arabic', 'محمد الأمين', '???? ??????'],
    ['Chinese', '王小明', '???'],
    ['emoji of several parts', 'Cake 👨‍👩‍👧‍👦🎂 ❤️', 'Cake ?? ?'],
    ['right-to-left marks', '\u202eABC\u202c\u200f', 'ABC'],
    ['nothing but invisible characters', '\u200b\u200d', '?'],
    ['control characters', 'a\u0001b\tc\r\nd\u007fe', 'a b c d e'],
    ['wide letters and ligatures', '１２３ Ａwa ﬁn a‑b', '123 Awa fin a-b'],
    ['spaces of all widths', 'a\u3000b\u2003c\u202fd', 'a b c\u00a0d'],
    ['line separators', 'a\u2028b\u2029c', 'a b c'],
    ['a byte order mark', '\ufeffAwa', 'Awa'],
  ])(
    'is printed with these characters replaced or removed: %s',
    async ([, name = '', expected = '']) => {
      const { text } = await print(named(name))

      expect(text.split('\n').filter((line) => line.startsWith(expected)).length).toBe(2)
    },
  )
})

describe('a receipt for a screen reader', () => {
  const trackingUrl = 'https://deliveries.example.com/track/1042.q8Zt2Vn0Yc5Wb7Kd1Lf3Rg'

  test.for([
    ['en', 'Receipt', 'QR code with the address of the page that shows where the order is'],
    ['fr', 'Reçu', 'Code QR avec l’adresse de la page qui montre où en est la commande'],
  ] as const)(
    'has a language, a title, and its parts in order, in %s',
    async ([name, title, alt]) => {
      const { locale, receipt } = languages[name]
      const { labels } = receipt
      const items = [aReceiptItem({ details: ['Size M'] }), aReceiptItem({ name: 'Coffee' })]

      const { whole, elements } = await print(
        aReceipt({ locale, labels, items, trackingUrl, isTest: true }),
      )

      expect(whole).toContain(`/Lang (${locale})`)
      expect(whole).toMatch(/\/MarkInfo \d+ 0 R/)
      expect(whole).toContain('/DisplayDocTitle true')
      expect(stringsIn(whole)).toEqual(expect.arrayContaining([labels.testTitle, alt]))
      expect(elements.map((element) => element.replaceAll('\u00a0', ' '))).toEqual([
        ...[
          'Document',
          `P ${labels.test}`,
          'P Koffi Express',
          `H1 ${title}`,
          'P Pending',
          'P Order A-17',
          'P Internal number 1042',
        ],
        ...[`H2 ${labels.recipient.toUpperCase()}`, 'P Awa Koné', 'P +2250702029254'],
        ...[`H2 ${labels.order.toUpperCase()}`, 'L', 'LI', 'Lbl Placed', 'LBody today', 'Table'],
        'TR',
        ...[labels.item, labels.quantity, labels.amount].map((head) => `TH ${head.toUpperCase()}`),
        ...['TR', 'TD Shoes Size M From 6CQX+2V', 'TD 1', 'TD 0 XOF'],
        ...['TR', 'TD Coffee From 6CQX+2V', 'TD 1', 'TD 0 XOF'],
        ...['L', 'LI', 'Lbl Delivery fee', 'LBody 0 XOF', 'LI', 'Lbl Total', 'LBody 0 XOF'],
        ...[`H2 ${labels.tracking.toUpperCase()}`, 'Figure'],
      ])
    },
  )

  test('reads a row whole that is continued on the next sheet, and the head of the table once', async () => {
    const sender = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
    const { pages, elements } = await print(aReceipt({ items: [aReceiptItem({ sender })] }))

    expect(pages.length).toBeGreaterThan(1)
    const [cell = '', ...others] = elements.filter((element) => element.startsWith('TD Shoes'))
    expect(cell).toBe(`TD Shoes ${sender}`)
    expect(others).toEqual([])
    expect(elements.filter((element) => element.startsWith('TH'))).toHaveLength(3)
  })
})

/** Returns the strings of the file's objects, which are in Latin 1 or, after a byte order mark, in UTF-16. */
const stringsIn = (whole: string): readonly string[] =>
  [...whole.matchAll(/\((.*?)(?<!\\)\)\n/gs)].map(([, text = '']) => {
    const bytes = Buffer.from(text.replaceAll(/\\([()\\])/g, '$1'), 'latin1')
    return text.startsWith('\u00fe\u00ff') ? bytes.subarray(2).swap16().toString('utf16le') : text
  })

test('texts of maximum length stay within the page margins', async () => {
  const wide = (length: number) => 'W'.repeat(length)
  const details = [wide(250), wide(510)]
  const item = aReceiptItem({ name: wide(300), sender: wide(1_100), details })
  const { pages } = await print(
    aReceipt({
      reference: wide(100),
      recipient: [wide(200), wide(500), wide(200), wide(100)],
      notes: [{ label: 'Instructions', text: wide(1_000) }],
      items: [item, item],
    }),
  )

  const count = pages.join('').match(/W/g)?.length ?? 0
  expect(count).toBeGreaterThanOrEqual(100 + 1_000 + 1_000 + 2 * (300 + 1_100 + 760))
  expect(
    Math.max(
      ...pages
        .join('\n')
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThan(90)
})

test('a receipt with more different text than is shaped still shows all of it', async () => {
  const letters = Array.from('aбcдeθgжλmñoпqrσtüvωxỹzšŵặẹ')
  const random = fc.array(fc.constantFrom(...letters), { minLength: 1_200, maxLength: 1_200 })
  const senders = fc.sample(random, { numRuns: 20, seed: 1 }).map((sample) => sample.join(''))

  const { text } = await print(
    aReceipt({ items: senders.map((sender) => aReceiptItem({ sender })) }),
  )

  for (const sender of senders) expect(text.replaceAll('\n', '').includes(sender)).toBe(true)
})

test('a receipt with random texts is a valid PDF without active content', async () => {
  const grapheme = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom('(', ')', '\\', '<', '>', '/', '%', '\u0301', '\u0323', '\u200f', '\u202e'),
    fc.constantFrom(' ', '\n', '\t', '\u00ad', '\u00a0', 'ị', 'ﬁ', 'Ω', 'Ж', '🇨🇮', 'Ǆ'),
  )
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.array(grapheme, { minLength: 1, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.array(grapheme, { minLength: 200, maxLength: 400 }) },
    { weight: 1, arbitrary: fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }) },
  )
  const texts = fc.array(
    text.map((parts) => parts.join('')),
    { minLength: 10, maxLength: 10 },
  )
  const seed = Number(process.env['SEED'] ?? Date.now())

  await fc.assert(
    fc.asyncProperty(texts, async ([reference = '', recipient = '', note = '', ...names]) => {
      const { whole } = await print(
        aReceipt({
          reference,
          recipient: [recipient],
          notes: [{ label: 'Instructions', text: note }],
          items: names.map((name) => aReceiptItem({ name, sender: name, details: [name] })),
        }),
      )
      expect(whole).not.toMatch(/\/(JS|JavaScript|URI|Launch|OpenAction|AA|Annots|EmbeddedFile)\b/)
    }),
    { numRuns: 20, seed },
  )
})

test('printing the same receipt twice gives byte-identical files', async () => {
  const [one, other] = [await receiptPdf(aReceipt(), faces), await receiptPdf(aReceipt(), faces)]

  expect(Buffer.compare(one, other)).toBe(0)
})
