import type { Express, Request } from 'express'
import type { Clock } from '../clock.ts'
import { answer } from './answer.ts'
import { Rejection } from './rejection.ts'

/** The receipt with a key as a PDF file; undefined where nobody has that key. */
export type PrintReceipt = (key: string) => Promise<Uint8Array | undefined>

export interface Receipts {
  readonly basePath: string
  readonly clock: Clock
  readonly printReceipt: PrintReceipt
}

/** People open a receipt now and then; this many leave no room for guessing keys or keeping the printer busy. */
const perMinute = 30
/** Addresses that are counted at once; it only keeps a crowd of them from filling the memory. */
const addressesMax = 10_000

const file = /^\/([A-Za-z0-9_-]{16,64})\.pdf$/

/** The key is the secret: whoever has it needs no token, so nobody may keep, index or hand on what it opens. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Disposition': 'inline; filename="receipt.pdf"',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const

/** The addresses that orders have as their `receiptUrl`, where the client has named none of its own. */
export function routeReceipts(app: Express, { basePath, clock, printReceipt }: Receipts): void {
  const count = countPerMinute(clock)
  app.use(`${basePath}/receipts`, async (request, response) => {
    refuseOtherMethods(request)
    count(request.ip ?? '')
    const key = file.exec(request.path)?.[1]
    const pdf = key === undefined ? undefined : await printReceipt(key)
    if (!pdf) throw new Rejection('receipt_not_found', 'There is no receipt at this address.')
    answer(response, 200, 'application/pdf', pdf, headers)
  })
}

function refuseOtherMethods({ method }: Request): void {
  if (method === 'GET') return
  throw new Rejection('method_not_allowed', `This address takes GET, HEAD, not ${method}.`, {
    Allow: 'GET, HEAD',
  })
}

const minuteMs = 60_000

/** Throws for an address that has asked too often in this minute of the clock. */
function countPerMinute(clock: Clock): (address: string) => void {
  const counts = new Map<string, number>()
  let minute = 0
  return (address) => {
    const now = clock.now()
    const current = Math.floor(now / minuteMs)
    if (current !== minute || counts.size >= addressesMax) counts.clear()
    minute = current
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > perMinute) throw rateLimited(Math.ceil(((minute + 1) * minuteMs - now) / 1_000))
  }
}

const rateLimited = (seconds: number) =>
  new Rejection('rate_limited', `At most ${perMinute} receipts a minute. Try again later.`, {
    'Retry-After': String(seconds),
  })
