import type { LanguageName } from '@delivery-orders/operations/pages'
import type { DeskTexts } from './texts.ts'
import { englishDesk } from './texts-english.ts'
import { frenchDesk } from './texts-french.ts'

export const deskTexts: Readonly<Record<LanguageName, DeskTexts>> = {
  en: englishDesk,
  fr: frenchDesk,
}
