import { parentPort } from 'node:worker_threads'
import { notoSans } from './noto-sans.ts'
import { receiptPdf } from './receipt-pdf.ts'

export type PrintResult = { readonly pdf: Uint8Array } | { readonly failure: unknown }

const faces = notoSans()

/** Each message is a receipt as JSON. */
parentPort?.on('message', async (text: string) => {
  parentPort?.postMessage(await print(text))
})

const print = (text: string): Promise<PrintResult> =>
  receiptPdf(JSON.parse(text), faces).then(
    (pdf) => ({ pdf }),
    (failure: unknown) => ({ failure }),
  )
