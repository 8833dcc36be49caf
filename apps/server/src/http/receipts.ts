import { methodNotAllowed, pageMethods, Rejection } from '@delivery-orders/operations'
import type { Express, Request } from 'express'
import { answer } from './answer.ts'
import { limitPerMinute, addressKeyOf } from './rate-limit.ts'

/** The receipt with a key as a PDF file; undefined where nobody has that key. */
export type PrintReceipt = (key: string) => Promise<Uint8Array | undefined>

export interface Receipts {
  readonly basePath: string
  readonly printReceipt: PrintReceipt
}

/** People open a receipt now and then; this many leave no room for guessing keys or keeping the printer busy. */
const perMinute = 30

const receiptPath = /^\/([A-Za-z0-9_-]{16,64})\.pdf$/

/** The key is the secret: whoever has it needs no token, so nobody may keep, index or hand on what it opens. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Disposition': 'inline; filename="receipt.pdf"',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const

/** The addresses that orders have as their `receiptUrl`, where the client has named none of its own. */
export function routeReceipts(app: Express, { basePath, printReceipt }: Receipts): void {
  const count = limitPerMinute(perMinute, 'receipts')
  app.use(`${basePath}/receipts`, async (request, response) => {
    refuseOtherMethods(request)
    await count(addressKeyOf(request.ip))
    const key = receiptPath.exec(request.path)?.[1]
    const pdf = key === undefined ? undefined : await printReceipt(key)
    if (!pdf) throw new Rejection('receipt_not_found', 'There is no receipt at this address.')
    answer(response, 200, 'application/pdf', pdf, headers)
  })
}

function refuseOtherMethods({ method }: Request): void {
  if (method !== 'GET') throw methodNotAllowed(pageMethods, method)
}
