import { tokenHash } from './access-token.ts'
import type { Clock, Timer } from './clock.ts'
import { waitingRooms } from './feed/waiting-rooms.ts'
import { operations } from './operations.ts'
import { type AnswerRequest, plainHost } from './protocol/plain-host.ts'
import type { Random } from './random.ts'
import type { Store } from './store/store.ts'

export interface AssembledParts {
  readonly store: Store
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
  readonly baseUrl: string
  readonly currency: string
  readonly webhookAllowPrivate: boolean
}

/** Connects the operations to a store, without a server: for the SDK's test service and for the mock. */
export function assemble(parts: AssembledParts): AnswerRequest {
  const {
    store,
    clock,
    timer,
    random,
    baseUrl,
    currency,
    webhookAllowPrivate: allowPrivate,
  } = parts
  const targets = { allowPrivate, networks: [] }
  const time = { clock, cautiousClock: clock }
  const waiting = waitingRooms(store, timer)
  const handlers = operations({
    ...{ store, waiting, random, currency, publicUrl: baseUrl, targets },
    ...time,
  })
  const findGrant = (token: string) => store.access.findGrant(tokenHash(token), clock.now())
  return plainHost({ handlers, findGrant, clock, random, baseUrl })
}
