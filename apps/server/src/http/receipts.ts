import { methodNotAllowed, pageMethods, Rejection } from '@delivery-orders/operations'
import type { Express, Request } from 'express'
import { answer } from './answer.ts'
import { addressKeyOf, limitPerMinute } from './rate-limit.ts'

/** Returns the receipt with this key as a PDF file; undefined if no order has the key. */
export type PrintReceipt = (key: string) => Promise<Uint8Array | undefined>

export interface Receipts {
  readonly basePath: string
  readonly printReceipt: PrintReceipt
}

/** Limits receipts per address: enough to open receipts, too few to guess keys or keep the printer busy. */
const perMinute = 30

const receiptPath = /^\/([A-Za-z0-9_-]{16,64})\.pdf$/

/** The key in the URL grants access without a token, so it must not get into caches, search engines and referrers. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Disposition': 'inline; filename="receipt.pdf"',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const

/** Serves the receipts of orders whose client has not supplied its own `receiptUrl`. */
export function routeReceipts(app: Express, { basePath, printReceipt }: Receipts): void {
  const count = limitPerMinute(perMinute, 'receipts')
  app.use(`${basePath}/receipts`, async (request, response) => {
    refuseOtherMethods(request)
    count(addressKeyOf(request.ip))
    const key = receiptPath.exec(request.path)?.[1]
    const pdf = key === undefined ? undefined : await printReceipt(key)
    if (!pdf) throw new Rejection('receipt_not_found', 'There is no receipt at this address.')
    answer(response, 200, 'application/pdf', pdf, headers)
  })
}

function refuseOtherMethods({ method }: Request): void {
  if (method !== 'GET') throw methodNotAllowed(pageMethods, method)
}
