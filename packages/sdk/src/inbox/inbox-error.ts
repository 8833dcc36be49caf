import { brand } from '../brand.ts'

/**
 * `busy`: another delivery of the same order was being handled for all of `waitMs`. `lost_claim`: handling took longer
 * than `leaseMs`, and another process may have taken over. `incomplete_timeline`: the timeline lacks events that came
 * before: is it of the same client, in the same mode?
 */
export type InboxErrorCode = 'busy' | 'lost_claim' | 'incomplete_timeline'

/** An event was not taken. Nothing is lost: when the service, or you, give it again, the inbox goes on where it was. */
export class InboxError extends Error {
  declare readonly name: 'InboxError'
  /** For programs to act on. */
  declare readonly code: InboxErrorCode

  constructor(code: InboxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

brand({ InboxError })
