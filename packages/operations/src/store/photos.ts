import type { ClientKey, Instant } from '@delivery-orders/domain'

/** Maximum number of photos of an order: a step has two, and a lost phone must not fill the disk. */
export const photosMax = 20

/** A photo that a courier took for the proof of a step. Its file has the same key as its row. */
interface PhotoRecord {
  /** More bits than anybody can guess: who knows it sees the photo. */
  readonly key: string
  readonly orderId: number
}

interface NewPhoto extends PhotoRecord {
  readonly client: ClientKey
  readonly at: Instant
}

/** The photos of orders. An erasure and a purge delete the rows of their order, which ends the addresses at once. */
export interface Photos {
  /** Stores the row of a photo, once. Returns false if the order has no personal data any more. */
  add(photo: NewPhoto): Promise<boolean>
  count(client: ClientKey, orderId: number): Promise<number>
  find(key: string): Promise<PhotoRecord | undefined>
  /** Returns those of some keys that have a row. */
  findKnown(keys: readonly string[]): Promise<ReadonlySet<string>>
  /** Lists keys in their order, from the one after `after`. */
  listKeys(after: string, limit: number): Promise<readonly string[]>
}
