import { operationFacts } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'

const scopesFor = (fleets: boolean): readonly string[] => {
  const facts = Object.values(operationFacts).filter(
    ({ isForFleets = false }) => isForFleets === fleets,
  )
  return [...new Set(facts.map(({ scope }) => scope))].sort()
}

/** The scopes that a client's token can have. */
export const clientScopes: readonly string[] = scopesFor(false)

/** The scopes of every fleet token. */
export const fleetScopes: readonly string[] = scopesFor(true)

/** The default scopes of a client's token. Live tokens get no `orders:progress`: only couriers report deliveries. */
export const defaultScopes = (mode: Mode): readonly string[] =>
  mode === 'test' ? clientScopes : clientScopes.filter((scope) => scope !== 'orders:progress')
