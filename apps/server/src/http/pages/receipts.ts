import { methodNotAllowed, pageMethods, Rejection } from '@delivery-orders/operations/protocol'
import type { Express, Request } from 'express'
import { answer } from '../answer.ts'
import { addressKeyOf, limitPerMinute } from '../rate-limit.ts'

/** Finds the order with this receipt key. Returns how to print its receipt as a PDF file. */
export type FindReceipt = (key: string) => Promise<PrintReceipt | undefined>

/** The signal is aborted when the client has closed the connection. */
export type PrintReceipt = (signal: AbortSignal) => Promise<Uint8Array>

export interface Receipts {
  readonly basePath: string
  readonly findReceipt: FindReceipt
}

/** Limits receipts per address: enough to open receipts, too few to guess keys or keep the printer busy. */
export const perMinute = 30

const receiptPath = /^\/([A-Za-z0-9_-]{16,64})\.pdf$/

/** The key in the URL grants access without a token, so it must not get into caches, search engines and referrers. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Disposition': 'inline; filename="receipt.pdf"',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const

/** Serves the receipts of orders whose client has not supplied its own `receiptUrl`. */
export function routeReceipts(app: Express, { basePath, findReceipt }: Receipts): void {
  const count = limitPerMinute(perMinute, 'receipts')
  app.use(`${basePath}/receipts`, async (request, response) => {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    refuseOtherMethods(request)
    count(addressKeyOf(request.ip))
    request.memoryHold?.holdPage()
    const key = receiptPath.exec(request.path)?.[1]
    const print = key === undefined ? undefined : await findReceipt(key)
    if (!print) throw new Rejection('receipt_not_found', 'There is no receipt at this address.')
    // A receipt is not printed only to learn its length.
    if (request.sentMethod === 'HEAD')
      return answer(response, 200, 'application/pdf', undefined, headers)
    const pdf = await print(closed.signal).catch((error: unknown) => {
      if (!closed.signal.aborted) throw error
    })
    if (!pdf) return
    request.memoryHold?.holdPage(pdf.byteLength)
    answer(response, 200, 'application/pdf', pdf, headers)
  })
}

function refuseOtherMethods({ method }: Request): void {
  if (method !== 'GET') throw methodNotAllowed(pageMethods, method)
}
