/** The texts of a printed receipt. */
export interface ReceiptTexts {
  readonly title: string
}
