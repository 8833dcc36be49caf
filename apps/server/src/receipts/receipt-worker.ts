import { parentPort } from 'node:worker_threads'
import type { ReceiptText } from '@delivery-orders/domain'
import { notoSans } from './noto-sans.ts'
import { receiptPdf } from './receipt-pdf.ts'

export type PrintResult = { readonly pdf: Uint8Array } | { readonly failure: unknown }

const faces = notoSans()

parentPort?.on('message', async (receipt: ReceiptText) => {
  parentPort?.postMessage(await printed(receipt))
})

const printed = (receipt: ReceiptText): Promise<PrintResult> =>
  receiptPdf(receipt, faces).then(
    (pdf) => ({ pdf }),
    (failure: unknown) => ({ failure }),
  )
