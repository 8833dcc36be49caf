import { document, operationsOf, scopesOf } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'

/** Every scope that an operation of the contract needs. */
export const allScopes: readonly string[] = [
  ...new Set(operationsOf(document).flatMap(scopesOf)),
].sort()

/** What a token may do where nobody says otherwise: a shop does not declare its own orders delivered. */
export const defaultScopes = (mode: Mode): readonly string[] =>
  mode === 'test' ? allScopes : allScopes.filter((scope) => scope !== 'orders:progress')
