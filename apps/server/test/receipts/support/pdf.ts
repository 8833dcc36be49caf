import { inflateSync } from 'node:zlib'

export interface Pdf {
  /** The text of each page, with one line per baseline. */
  readonly pages: readonly string[]
  readonly text: string
  /** The elements of the structure, in the order in which they are read: their types and texts, if they have any. */
  readonly elements: readonly string[]
  /** All objects of the file with decompressed streams, so that tests can search for forbidden content. */
  readonly whole: string
}

interface PdfObject {
  readonly dictionary: string
  readonly stream: string
}

/** Parses a PDF file, and throws if it has errors that PDF readers would repair. */
export function readPdf(bytes: Uint8Array): Pdf {
  const file = Buffer.from(bytes).toString('latin1')
  if (!/^%PDF-1\.7\n/.test(file)) throw new Error('The file has no PDF 1.7 header.')
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? []
  if (start === undefined) throw new Error('The file does not end with startxref and %%EOF.')

  const objects = offsetsOf(file, Number(start)).map((offset, index) =>
    objectAt(file, offset, index + 1),
  )
  const find: Find = (number) => objects[number - 1] ?? fail(`There is no object ${number}.`)
  const sheets = new Map(
    [...objects.entries()]
      .filter(([, { dictionary }]) => /\/Type \/Page\b(?!s)/.test(dictionary))
      .map(([index, page]) => [index + 1, sheetOf(page, find)]),
  )
  const pages = [...sheets.values()].map(({ text }) => text)
  const whole = objects.map(({ dictionary, stream }) => dictionary + stream).join('\n')
  const root = objects.find(({ dictionary }) => dictionary.includes('/Type /StructTreeRoot'))
  const elements = root
    ? kidsOf(root.dictionary).flatMap((kid) => elementsOf(kid, find, sheets))
    : []
  return { pages, text: pages.join('\n'), elements, whole: file.slice(Number(start)) + whole }
}

type Find = (number: number) => PdfObject

const fail = (message: string): never => {
  throw new Error(message)
}

function offsetsOf(file: string, start: number): readonly number[] {
  const table = /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)trailer\n/.exec(
    file.slice(start),
  )
  const [, size, entries = ''] = table ?? fail('The xref table is not at its offset.')
  const offsets = [...entries.matchAll(/^\d{10}/gm)].map(([offset]) => Number(offset))
  if (offsets.length !== Number(size) - 1) fail('The xref table has a wrong size.')
  return offsets
}

function objectAt(file: string, offset: number, number: number): PdfObject {
  const head = `${number} 0 obj\n`
  if (!file.startsWith(head, offset)) fail(`Object ${number} is not at its offset.`)
  const streamAt = file.indexOf('\nstream\n', offset)
  const endAt = file.indexOf('\nendobj\n', offset)
  if (endAt < 0) fail(`Object ${number} has no endobj.`)
  if (streamAt < 0 || streamAt > endAt)
    return { dictionary: file.slice(offset + head.length, endAt), stream: '' }

  const dictionary = file.slice(offset + head.length, streamAt)
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const from = streamAt + '\nstream\n'.length
  if (!file.startsWith('\nendstream\nendobj\n', from + length))
    fail(`The stream of object ${number} has a wrong length.`)
  const raw = file.slice(from, from + length)
  const isPacked = dictionary.includes('/FlateDecode')
  const stream = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
  return { dictionary, stream }
}

/** A text that is at most this many points above or below the baseline is an accent. Lines are further apart. */
const accentMax = 4

interface Sheet {
  readonly text: string
  /** The texts of its marked contents, by their numbers. */
  readonly marked: readonly string[]
}

type Kid = { readonly element: number } | { readonly sheet: number; readonly content: number }

function elementsOf(kid: Kid, find: Find, sheets: ReadonlyMap<number, Sheet>): readonly string[] {
  if (!('element' in kid)) return []
  const { dictionary } = find(kid.element)
  const kids = kidsOf(dictionary)
  const texts = kids.flatMap((part) =>
    'content' in part
      ? (sheets.get(part.sheet)?.marked[part.content] ?? fail(`${part.content} is not marked.`))
      : [],
  )
  const role = /\/S \/(\w+)/.exec(dictionary)?.[1]
  return [
    [role, ...texts].join(' ').trim(),
    ...kids.flatMap((part) => elementsOf(part, find, sheets)),
  ]
}

/** An element has elements, contents of its own sheet, or contents of several sheets. */
function kidsOf(dictionary: string): readonly Kid[] {
  const list = /\/K \[([^\]]*)\]/.exec(dictionary)?.[1] ?? ''
  const own = referenceTo('Pg', dictionary.replace(list, ''))
  return [...list.matchAll(/(\d+) 0 R(?!\n\/MCID)|\/Pg (\d+) 0 R\n\/MCID (\d+)|(\d+)/g)].map(
    ([, element, sheet, content, number]) =>
      element === undefined
        ? { sheet: Number(sheet ?? own), content: Number(content ?? number) }
        : { element: Number(element) },
  )
}

function sheetOf(page: PdfObject, find: Find): Sheet {
  const content = find(referenceTo('Contents', page.dictionary)).stream
  const resources = find(referenceTo('Resources', page.dictionary)).dictionary
  const fonts: Fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const font = find(Number(number)).dictionary
      return [name, lettersOf(find(referenceTo('ToUnicode', font)).stream)]
    }),
  )
  const marked: string[] = []
  for (const [, number, part = ''] of content.matchAll(/\/MCID (\d+)\s*>> BDC(.*?)EMC/gs))
    marked[Number(number)] = shownText(part, fonts).trim()
  return { text: shownText(content, fonts), marked }
}

/** The letters of the glyphs of each font. */
type Fonts = ReadonlyMap<string, readonly string[]>

/** Returns the text that operators show, decoded with the ToUnicode tables of the fonts. */
function shownText(content: string, fonts: Fonts): string {
  let text = ''
  let baseline = 0
  let letters: readonly string[] = []
  const operators = /\S+ 0 0 \S+ \S+ (\S+) Tm|\/(F\d+) \S+ Tf|\[([^\]]*)\]TJ/g
  for (const [, y, font, shown = ''] of content.matchAll(operators)) {
    if (font) letters = fonts.get(font) ?? fail(`Font ${font} is missing.`)
    if (y && Math.abs(Number(y) - baseline) > accentMax) {
      text += '\n'
      baseline = Number(y)
    }
    text += glyphsOf(shown)
      .map((glyph) => letters[glyph] ?? fail(`Glyph ${glyph} is not in the ToUnicode table.`))
      .join('')
  }
  return text
}

function glyphsOf(shown: string): readonly number[] {
  if (!/^(?:(?:<(?:[0-9a-f]{4})+>)?(?:-?\d+ )*)*$/.test(shown))
    fail(`This TJ array is invalid: ${shown}`)
  return [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
    [...hex.matchAll(/.{4}/g)].map(([glyph]) => Number.parseInt(glyph, 16)),
  )
}

const referenceTo = (name: string, dictionary: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1])

const lettersOf = (cmap: string): readonly string[] =>
  [...cmap.matchAll(/\[(.*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .filter((code) => code !== '')
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join(''),
    ),
  )
