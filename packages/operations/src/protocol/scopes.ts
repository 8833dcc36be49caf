import { document, operationsOf, scopesOf } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'

const scopes: readonly string[] = [...new Set(operationsOf(document).flatMap(scopesOf))].sort()

export const isFleetScope = (scope: string): boolean => scope.startsWith('fleet:')

/** The scopes that a client's token can have. */
export const clientScopes: readonly string[] = scopes.filter((scope) => !isFleetScope(scope))

/** The scopes of every fleet token. */
export const fleetScopes: readonly string[] = scopes.filter(isFleetScope)

/** The default scopes of a client's token. Live tokens get no `orders:progress`: only couriers report deliveries. */
export const defaultScopes = (mode: Mode): readonly string[] =>
  mode === 'test' ? clientScopes : clientScopes.filter((scope) => scope !== 'orders:progress')
