import type { PageTexts } from './page-texts.ts'
import type { ReceiptTexts } from './receipt-texts.ts'

/** Everything that recipients read, in one language. A text that is missing does not compile. */
export interface Language {
  /** The locale of amounts and times, which `Intl` formats. */
  readonly locale: string
  /** For a language that is written from right to left. Only the page uses it. */
  readonly direction?: 'rtl'
  readonly page: PageTexts
  readonly receipt: ReceiptTexts
}
