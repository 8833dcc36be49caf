import type { Actor } from '@delivery-orders/operations/store'

/** Returns the actor as people write it: `token 7`, `user anna`, `service`. */
export const actorText = ({ kind, name }: Pick<Actor, 'kind' | 'name'>): string =>
  name === '' ? kind : `${kind} ${name}`
