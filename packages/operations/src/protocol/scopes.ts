import { document, operationsOf, scopesOf } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'

/** Every scope that an operation requires. */
export const allScopes: readonly string[] = [
  ...new Set(operationsOf(document).flatMap(scopesOf)),
].sort()

/** The scopes of a token if the operator names none. A shop does not declare its own orders delivered. */
export const defaultScopes = (mode: Mode): readonly string[] =>
  mode === 'test' ? allScopes : allScopes.filter((scope) => scope !== 'orders:progress')
