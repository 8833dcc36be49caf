import type { OrderUrls } from '@delivery-orders/domain'
import { newToken, tokenHash, tokenHint } from '../access-token.ts'
import { type FeedWaits, feedWaits } from '../feed/feed-waits.ts'
import { operations } from '../operations.ts'
import { type AnswerRequest, plainHost } from '../protocol/plain-host.ts'
import type { Random } from '../random.ts'
import { orderUrls } from '../rendering/rendering.ts'
import type { NewToken, TokenOwner } from '../store/access.ts'
import type { Actor } from '../store/audit.ts'
import type { Store } from '../store/store.ts'
import type { ServiceClock } from './service-clock.ts'

export interface MemoryServiceParts {
  /** Must issue tokens synchronously, like the store in memory. */
  readonly store: Store
  readonly clock: ServiceClock
  readonly random: Random
  readonly baseUrl: string
  readonly currency: string
  readonly webhookAllowPrivate: boolean
}

/** Issues the tokens. The store in memory has no audit. */
const tester: Actor = { id: 0, kind: 'service', name: '' }

type Rights = Pick<NewToken, 'mode' | 'scopes'> & Partial<Pick<NewToken, 'expiresAt'>>

/** The service in memory, without the way on which requests reach it: `fetch` of a test service, or HTTP of the mock. */
export class MemoryService {
  readonly answer: AnswerRequest
  readonly urls: OrderUrls
  readonly clock: ServiceClock
  readonly store: Store
  readonly random: Random
  readonly #waiting: FeedWaits

  constructor({ store, clock, random, baseUrl, ...settings }: MemoryServiceParts) {
    const { currency, webhookAllowPrivate: allowPrivate } = settings
    const waiting = feedWaits(store, clock.timer)
    const handlers = operations({
      store,
      clock,
      cautiousClock: clock,
      random,
      waiting,
      currency,
      publicUrl: baseUrl,
      timeZone: 'UTC',
      hasTracking: true,
      targets: { allowPrivate, networks: [] },
    })
    const findGrant = (token: string) => store.access.findGrant(tokenHash(token), clock.now())
    this.answer = plainHost({ handlers, findGrant, clock, random, baseUrl })
    this.urls = orderUrls({ publicUrl: baseUrl, trackingKey: store.trackingKey })
    this.clock = clock
    this.store = store
    this.random = random
    this.#waiting = waiting
  }

  /** Issues a token, a new one unless it is given. */
  issueToken(
    owner: TokenOwner,
    { expiresAt = null, ...rights }: Rights,
    token: string = newToken(rights.mode, this.random),
  ): string {
    const hashed = { hash: tokenHash(token), hint: tokenHint(token) }
    const issued = { createdAt: this.clock.now(), expiresAt, issuedBy: tester }
    void this.store.access.issue({ ...owner, ...rights, ...hashed, ...issued })
    return token
  }

  async revokeToken(token: string): Promise<void> {
    const { access } = this.store
    const now = this.clock.now()
    const grant = await access.findGrant(tokenHash(token), now)
    if (grant) await access.revoke({ id: Number(grant.actor.name) }, now, tester)
  }

  /** Answers the requests that wait for events, and lets no other wait. */
  end(): void {
    this.#waiting.close()
  }
}
