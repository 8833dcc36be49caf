import { type Grant, invalidToken, sentToken } from '@delivery-orders/operations'
import type { Request } from 'express'
import { type CountOne, addressKeyOf } from './rate-limit.ts'

/** Who bears a token; undefined for one that is malformed, unknown, revoked or expired. */
export type FindGrant = (token: string) => Promise<Grant | undefined>

export interface Authentication {
  readonly findGrant: FindGrant
  /** Counts a token that is none against the address that sent it; rejects where there were too many. */
  readonly countFailure: CountOne | undefined
}

/** Comes before the body is read: a stranger costs next to nothing. */
export async function authenticate(
  request: Request,
  { findGrant, countFailure }: Authentication,
): Promise<Grant> {
  const token = sentToken(request.headers.authorization)
  const grant = token === undefined ? undefined : await findGrant(token)
  if (grant) return grant
  await countFailure?.(addressKeyOf(request.ip))
  throw invalidToken()
}
