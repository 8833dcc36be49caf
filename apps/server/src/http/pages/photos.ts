import { methodNotAllowed, pageMethods, routeNotFound } from '@delivery-orders/operations/protocol'
import type { Express } from 'express'
import { answer } from '../answer.ts'
import { addressKeyOf, limitPerMinute } from '../rate-limit.ts'

/** Finds the photo with this key, if its order still has it. */
export type FindPhoto = (key: string) => Promise<Uint8Array | undefined>

export interface PhotoRoute {
  readonly basePath: string
  /** Undefined if couriers take no photos. */
  readonly findPhoto: FindPhoto | undefined
}

/** Limits photos per address: enough to look through a day, too few to guess keys. */
const perMinute = 120

const photoPath = /^\/([\w-]{20,64})$/

/** A courier's phone has sent the bytes, so a browser must not run what might be in them. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': 'sandbox',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const

/** Serves the photos of deliveries. The key in the address grants access without a token. */
export function routePhotos(app: Express, { basePath, findPhoto }: PhotoRoute): void {
  if (!findPhoto) return
  const count = limitPerMinute(perMinute, 'photos')
  app.use(`${basePath}/photos`, async (request, response) => {
    if (request.method !== 'GET') throw methodNotAllowed(pageMethods, request.method)
    count(addressKeyOf(request.ip))
    request.memoryHold?.holdPage()
    const key = photoPath.exec(request.path)?.[1]
    const photo = key === undefined ? undefined : await findPhoto(key)
    if (!photo) throw routeNotFound(request.originalUrl)
    request.memoryHold?.holdPage(photo.byteLength)
    answer(response, 200, 'image/jpeg', photo, headers)
  })
}
