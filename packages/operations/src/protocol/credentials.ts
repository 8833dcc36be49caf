import type { OperationFacts } from '@delivery-orders/contract'
import { isWellFormed } from '../access-token.ts'
import type { Grant } from '../store/access.ts'
import { Rejection } from './rejection.ts'

const realm = 'Bearer realm="delivery-orders"'
/** The scheme `Bearer` in any letter case, one or more spaces, and a token in the syntax of RFC 6750. */
const credentials = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i

/** Returns the token in an `Authorization` header; undefined if the header is malformed. */
export function sentToken(header: string | undefined): string | undefined {
  if (header === undefined)
    throw missingToken('Send the header Authorization: Bearer <ACCESS_TOKEN>.')
  if (/^bearer *$/i.test(header))
    throw missingToken(
      'No token follows Bearer. Perhaps the variable that should hold it is empty.',
    )
  return credentials.exec(header)?.[1]
}

const missingToken = (detail: string) =>
  new Rejection('missing_token', detail, { 'WWW-Authenticate': realm })

const bearerScheme = /^bearer\b */i

/**
 * The error is the same for every token that an operator could have issued. Another scheme gets no error code, as RFC
 * 6750 recommends.
 */
export const invalidToken = (header = ''): Rejection =>
  bearerScheme.test(header)
    ? new Rejection(
        'invalid_token',
        isWellFormed(header.replace(bearerScheme, ''))
          ? 'The token is unknown, revoked or expired. Ask the operator for a new one.'
          : 'The token is malformed. Send it as it was issued: it begins with dos_test_ or dos_live_, and nothing surrounds it.',
        { 'WWW-Authenticate': `${realm}, error="invalid_token"` },
      )
    : new Rejection(
        'invalid_token',
        'The header Authorization does not begin with Bearer. Send Authorization: Bearer <ACCESS_TOKEN>.',
        { 'WWW-Authenticate': realm },
      )

/** A client's token lacks the scopes of fleets and a fleet's token those of clients, whatever it was issued with. */
export function authorize(
  grant: Grant,
  { scope, isForFleets = false }: Pick<OperationFacts, 'scope' | 'isForFleets'>,
): void {
  const isFleet = 'fleetId' in grant
  if (isFleet === isForFleets && grant.scopes.has(scope)) return
  const detail =
    isFleet === isForFleets ? `The token needs the scope ${scope}.` : otherKind(isFleet, scope)
  throw new Rejection('insufficient_scope', detail, {
    'WWW-Authenticate': `${realm}, error="insufficient_scope", scope="${scope}"`,
  })
}

const otherKind = (isFleet: boolean, scope: string): string =>
  isFleet
    ? `A fleet token works only under /fleet. The operation needs the token of a client, with the scope ${scope}.`
    : `The operation needs a fleet token, with the scope ${scope}. This is the token of a client.`
