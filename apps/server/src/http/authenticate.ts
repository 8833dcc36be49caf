import type { Request } from 'express'
import type { Grant } from '../store/store.ts'
import { type CountOne, ownerOf } from './rate-limit.ts'
import { Rejection } from './rejection.ts'

/** Who bears a token; undefined for one that is malformed, unknown, revoked or expired. */
export type FindGrant = (token: string) => Promise<Grant | undefined>

const realm = 'Bearer realm="delivery-orders"'
/** The scheme in any case, one space or more, one token of RFC 6750, and nothing else. */
const credentials = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i

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
  const sent = request.headers.authorization
  if (sent === undefined) throw missingToken()
  const token = credentials.exec(sent)?.[1]
  const grant = token === undefined ? undefined : await findGrant(token)
  if (grant) return grant
  await countFailure?.(ownerOf(request.ip))
  throw invalidToken()
}

export function authorize({ scopes }: Grant, needed: readonly string[]): void {
  const missing = needed.find((scope) => !scopes.has(scope))
  if (missing !== undefined) throw insufficientScope(missing)
}

const missingToken = () =>
  new Rejection('missing_token', 'Send the header Authorization: Bearer <ACCESS_TOKEN>.', {
    'WWW-Authenticate': realm,
  })

const invalidToken = () =>
  new Rejection('invalid_token', 'The token is malformed, unknown, revoked or expired.', {
    'WWW-Authenticate': `${realm}, error="invalid_token"`,
  })

const insufficientScope = (scope: string) =>
  new Rejection('insufficient_scope', `The token needs the scope ${scope}.`, {
    'WWW-Authenticate': `${realm}, error="insufficient_scope", scope="${scope}"`,
  })
