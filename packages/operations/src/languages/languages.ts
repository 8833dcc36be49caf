import { english } from './english.ts'
import { french } from './french.ts'
import type { Language } from './language.ts'

/** Every language that recipients can read, by its code in BCP 47. A further one is a file and a line here. */
const all = { en: english as Language, fr: french as Language }

export type LanguageName = keyof typeof all

export const languages: Readonly<Record<LanguageName, Language>> = all

export const languageNames: readonly LanguageName[] = Object.keys(all) as LanguageName[]

interface Wishes {
  /** The tag in the order. */
  readonly recipient?: string | undefined
  /** The header `Accept-Language` of the browser. A receipt is the same for every browser, so it has none. */
  readonly accepted?: string | undefined
  /** The setting of the operator. */
  readonly setting: LanguageName
}

/** Chooses the language of a page or receipt: the recipient's, else the browser's, else that of the setting. */
export const chooseLanguage = ({ recipient, accepted = '', setting }: Wishes): LanguageName =>
  firstKnown([...(recipient === undefined ? [] : [recipient]), ...acceptedTags(accepted)]) ??
  setting

function firstKnown(tags: readonly string[]): LanguageName | undefined {
  const wanted = tags.map((tag) => tag.split('-')[0]?.toLowerCase())
  return wanted.flatMap((name) => languageNames.find((known) => known === name) ?? [])[0]
}

/** Returns the tags of an `Accept-Language` header, the most wanted first. */
const acceptedTags = (header: string): readonly string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';').map((piece) => piece.trim())
      return { tag, quality: Number(quality.replace('q=', '')) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
