import type { LookupFunction } from 'node:net'
import { isAllowedAddress, type TargetRules } from '../target.ts'
import { AddressRefused } from './failure-words.ts'

/** Returns the addresses of a host name, in the order in which to try them. Rejects with `NameUnknown` if it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>

/**
 * Returns a `lookup` for sockets that resolves a name and checks its addresses. The socket connects to these addresses,
 * so DNS rebinding has no effect.
 */
export const buildLookup =
  (rules: TargetRules, resolveName: ResolveName): LookupFunction =>
  (name, { all }, callback) => {
    findAllowed(name.replace(/\.$/, ''), rules, resolveName).then(
      ({ first, allowed }) =>
        all ? callback(null, allowed) : callback(null, first.address, first.family),
      (error) => callback(error, all ? [] : ''),
    )
  }

async function findAllowed(name: string, rules: TargetRules, resolveName: ResolveName) {
  const addresses = (await resolveName(name)).filter((address) => isAllowedAddress(address, rules))
  const allowed = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const [first] = allowed
  if (!first) throw new AddressRefused()
  return { first, allowed }
}
