import { BrandedError } from '../errors/brand.ts'

/**
 * - `busy`: another delivery for the same order was still being handled after `waitMs`.
 * - `lost_claim`: handling took longer than `leaseMs`, so another process may have taken over.
 * - `incomplete_timeline`: the timeline lacks earlier events. Check the account and mode of the token that reads it.
 */
export type InboxErrorCode = 'busy' | 'lost_claim' | 'incomplete_timeline'

/** The inbox did not accept an event. No event is lost: deliver it again, and the inbox continues. */
export class InboxError extends BrandedError {
  /** The name of the class. */
  override get name(): 'InboxError' {
    return 'InboxError'
  }

  /** The reason, for programs to branch on. */
  declare readonly code: InboxErrorCode

  constructor(code: InboxErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
