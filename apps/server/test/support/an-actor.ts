import type { Actor } from '@delivery-orders/operations/store'

/** The first token of a database. */
export const anActor: Actor = { id: 1, kind: 'token', name: '1' }
