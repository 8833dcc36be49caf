import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { sfntOf } from './sfnt.ts'

/** A font file that covers a subset of Unicode. */
export interface Face {
  readonly name: string
  readonly sfnt: Buffer
  readonly characters: ReadonlySet<number>
}

const weights = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof weights

/** The faces of each weight, in the order in which they are searched for a character. */
export type Faces = Readonly<Record<Weight, readonly Face[]>>

/** The subsets of Noto Sans for Latin, Greek, Cyrillic and Vietnamese. `latin` has the punctuation for all of them. */
const subsets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] as const

const { resolve } = createRequire(import.meta.url)

export const notoSans = (): Faces => ({ regular: facesOf('regular'), bold: facesOf('bold') })

const facesOf = (weight: Weight): readonly Face[] =>
  subsets.map((subset) => {
    const file = `@fontsource/noto-sans/files/noto-sans-${subset}-${weights[weight]}-normal.woff`
    const sfnt = sfntOf(readFileSync(resolve(file)))
    return { name: `${subset}-${weight}`, sfnt, characters: charactersOf(sfnt) }
  })

/** Returns the characters that a font can print. Its table ends with U+FFFF, an end marker without a glyph. */
function charactersOf(sfnt: Buffer): ReadonlySet<number> {
  const font = fontkit.create(sfnt)
  if (!('characterSet' in font)) throw new Error('The file has several fonts instead of one.')
  return new Set(font.characterSet.filter((character) => font.hasGlyphForCodePoint(character)))
}
