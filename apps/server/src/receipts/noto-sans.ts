import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { codePointsOf, sfntOf } from './sfnt.ts'

/** A font file that covers a subset of Unicode. */
export interface Face {
  readonly name: string
  readonly sfnt: Buffer
  readonly characters: ReadonlySet<number>
}

export const weights = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof weights

/** The faces of each weight, in the order in which they are searched for a character. */
export type Faces = Readonly<Record<Weight, readonly Face[]>>

/** Noto Sans for Latin, Greek, Cyrillic and Vietnamese. The first one has the punctuation for all of them. */
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
    return { name: `${subset}-${weight}`, sfnt, characters: codePointsOf(sfnt) }
  })
