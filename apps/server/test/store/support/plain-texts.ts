import type { Order, Rendered } from '@delivery-orders/contract'
import type { StoredTexts } from '@delivery-orders/operations/store'

/** Texts of a version, which are complete as they are stored. */
export const plainTexts = (number: number): StoredTexts => ({
  number,
  complete: (text) => text as Rendered<Order>,
})
