import { type Grant, invalidToken, sentToken } from '@delivery-orders/operations'
import { addressKeyOf, type Count } from './rate-limit.ts'
import { addressOf, type BareRequest } from './request.ts'

/** Returns the grant of a token; undefined if the token is malformed, unknown, revoked or expired. */
export type FindGrant = (token: string) => Promise<Grant | undefined>

export interface Authentication {
  readonly findGrant: FindGrant
  /** Counts an invalid token from an address; throws if the address has sent too many. */
  readonly countFailure: Count | undefined
}

/** Authenticates a request before its body is read, so that requests without a valid token cost almost nothing. */
export async function authenticate(
  request: BareRequest,
  { findGrant, countFailure }: Authentication,
): Promise<Grant> {
  const { authorization } = request.headers
  const token = sentToken(authorization)
  const grant = token === undefined ? undefined : await findGrant(token)
  if (grant) return grant
  countFailure?.(addressKeyOf(addressOf(request)))
  throw invalidToken(authorization)
}
