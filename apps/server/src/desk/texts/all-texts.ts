import type { LanguageName } from '@delivery-orders/operations/pages'
import type { RoundTexts } from './round-texts.ts'
import { englishRound } from './round-texts-english.ts'
import { frenchRound } from './round-texts-french.ts'
import type { DeskTexts } from './texts.ts'
import { englishDesk } from './texts-english.ts'
import { frenchDesk } from './texts-french.ts'

export const roundTexts: Readonly<Record<LanguageName, RoundTexts>> = {
  en: englishRound,
  fr: frenchRound,
}

export const deskTexts: Readonly<Record<LanguageName, DeskTexts>> = {
  en: englishDesk,
  fr: frenchDesk,
}
