import { document, operationsOf, scopesOf } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'

export const allScopes: readonly string[] = [
  ...new Set(operationsOf(document).flatMap(scopesOf)),
].sort()

/** The default scopes of a token. Live tokens get no `orders:progress`: only couriers report deliveries, not shops. */
export const defaultScopes = (mode: Mode): readonly string[] =>
  mode === 'test' ? allScopes : allScopes.filter((scope) => scope !== 'orders:progress')
