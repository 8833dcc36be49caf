/** Receipts in words. They are an entry of their own, because the thread that prints them should load little. */
export type { ReceiptLabels } from './languages/receipt-texts.ts'
export {
  type LabeledText,
  type PrintedItem,
  type PrintedReceipt,
  wordReceipt,
} from './receipts/word-receipt.ts'
