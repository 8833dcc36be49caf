import type { OperationEntry } from '@delivery-orders/contract'
import type { RequestHandler } from 'express'
import type { Grant } from '../store/store.ts'
import { Rejection } from './rejection.ts'

/** Who bears a token; undefined for one that is malformed, unknown, revoked or expired. */
export type FindGrant = (token: string) => Promise<Grant | undefined>

const realm = 'Bearer realm="delivery-orders"'
/** The scheme in any case, one space or more, one token of RFC 6750, and nothing else. */
const credentials = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i

/** Comes before the body is read: a stranger costs next to nothing. */
export const authenticate =
  (findGrant: FindGrant): RequestHandler =>
  async (request, _response, next) => {
    const sent = request.headers.authorization
    if (sent === undefined) throw missingToken()
    const token = credentials.exec(sent)?.[1]
    const grant = token === undefined ? undefined : await findGrant(token)
    if (!grant) throw invalidToken()

    request.grant = grant
    next()
  }

/** The operation's scopes, as its `security` in the contract names them. */
export function authorize({ operation }: OperationEntry): RequestHandler {
  const needed = operation.security?.flatMap(({ bearerAuth }) => bearerAuth ?? []) ?? []
  return ({ grant }, _response, next) => {
    const missing = needed.find((scope) => !grant?.scopes.has(scope))
    if (missing !== undefined) throw insufficientScope(missing)
    next()
  }
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
