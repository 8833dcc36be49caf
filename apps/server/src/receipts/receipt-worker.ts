import { parentPort } from 'node:worker_threads'
import { notoSans } from './noto-sans.ts'
import { receiptPdf } from './receipt-pdf.ts'

export interface PrintOrder {
  /** The receipt as JSON. */
  readonly text: string
  /** Shared memory that is set to 1 to stop printing. */
  readonly stopFlag: Int32Array
}

export type PrintResult = { readonly pdf: Uint8Array } | { readonly failure: unknown }

const faces = notoSans()

parentPort?.on('message', async (order: PrintOrder) => {
  parentPort?.postMessage(await print(order))
})

const print = ({ text, stopFlag }: PrintOrder): Promise<PrintResult> =>
  receiptPdf(JSON.parse(text), faces, () => Atomics.load(stopFlag, 0) !== 0).then(
    (pdf) => ({ pdf }),
    (failure: unknown) => ({ failure }),
  )
