import { brand } from '../brand.ts'

/**
 * Why a message is not taken.
 *
 * The fault is in the program that receives: `missing_secret`, `untrimmed_secret`, `invalid_secret`, `parsed_body`.
 * It may be a stranger's, or an old one: `missing_header`, `wrong_signature`, `too_old`, `too_new`.
 * It is signed, and yet no event: `invalid_body`.
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
 * A message is not taken: nothing in it can be trusted. The message of the error says how to mend it, and never repeats
 * a secret.
 *
 * `instanceof` also holds where a program has loaded the package twice, as ESM and as CommonJS.
 */
export class WebhookError extends Error {
  declare readonly name: 'WebhookError'
  /** For programs to act on. */
  declare readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

brand({ WebhookError })
