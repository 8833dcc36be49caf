/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { hash } from 'node:crypto'
import type { Clock } from '@delivery-orders/operations'
import { type DatabaseStore, photosMax } from '@delivery-orders/operations/store'
import type { CourierContext } from '../frame/context.tsx'
import { numberIn } from '../frame/context.tsx'

/** Where the photos of couriers go. */
export interface DeskPhotos {
  /** Resolves once the file is on the disk. */
  save(key: string, bytes: Uint8Array): Promise<void>
  urlOf(key: string): string
}

/** The script makes them smaller than this. */
export const photoBytesMax = 300_000

/** A photo has 162 bits in its address. */
const keyLength = 27

interface PhotoParts {
  readonly store: Pick<DatabaseStore, 'photos'>
  readonly photos?: DeskPhotos | undefined
  readonly clock: Clock
}

/**
 * Saves a photo of an order that the courier has: first its file, then its row. The answer names the photo, or says why
 * it is refused.
 */
export async function savePhoto(
  { access, orders, query, round }: CourierContext,
  { store, photos, clock }: PhotoParts,
  bytes: unknown,
): Promise<{ readonly photo: string } | { readonly refused: string }> {
  const refused = { refused: round.script.photoFailed }
  const [orderId, sent = ''] = [numberIn(query['order']), query['key']]
  if (!photos || !isJpeg(bytes) || orderId === undefined || sent.length < 24) return refused
  const order = await orders.getCourierOrder(access.grant, orderId)
  const unknown = { refused: round.problems.order_not_found }
  if (!order) return unknown
  const key = hash('sha256', `${access.actor.id} ${orderId} ${sent}`, 'base64url').slice(
    0,
    keyLength,
  )
  // One that has its row may be the proof of a step already, so it is not written again.
  if (await store.photos.find(key)) return { photo: key }
  if ((await store.photos.count(order.client, orderId)) >= photosMax)
    return { refused: round.photosMax }
  await photos.save(key, bytes)
  const isAdded = await store.photos.add({ key, orderId, client: order.client, at: clock.now() })
  return isAdded ? { photo: key } : unknown
}

const isJpeg = (bytes: unknown): bytes is Uint8Array =>
  Buffer.isBuffer(bytes) && bytes.subarray(0, 3).equals(jpegStart)

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
