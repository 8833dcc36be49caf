import { BrandedError } from '../errors/brand.ts'

/**
 * Why a message was rejected.
 *
 * - The receiver passes wrong arguments: `missing_secret`, `untrimmed_secret`, `invalid_secret`, `parsed_body`.
 * - The message may be forged or replayed: `missing_header`, `wrong_signature`, `too_old`, `too_new`.
 * - The message is signed but is not an event: `invalid_body`.
 */
export type WebhookErrorCode =
  | 'missing_secret'
  | 'untrimmed_secret'
  | 'invalid_secret'
  | 'parsed_body'
  | 'missing_header'
  | 'wrong_signature'
  | 'too_old'
  | 'too_new'
  | 'invalid_body'

/**
 * A webhook message was rejected: do not trust it. The error message says how to fix it, and never contains a secret.
 *
 * `instanceof` works even if a program loads the package twice, as ESM and as CommonJS.
 */
export class WebhookError extends BrandedError {
  /** The name of the class. */
  override get name(): 'WebhookError' {
    return 'WebhookError'
  }

  /** The reason, for programs to branch on. */
  declare readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
