import type { Instant } from '@delivery-orders/domain'
import { accessBy, type Rules } from '@delivery-orders/operations/engine'
import type { Access, Grant } from '@delivery-orders/operations/store'
import { grantColumns, grantOf } from '../access-rows.ts'
import { type Database, statement } from './postgres-database.ts'

const findGrant = statement(`
  select tokens.id, tokens.actor_id, tokens.owner_id, owners.name, owners.is_fleet, tokens.client_ids, tokens.mode,
    tokens.scopes, tokens.expires_at
  from tokens join owners on owners.id = tokens.owner_id
  where tokens.hash = $1 and tokens.revoked_at is null`)

export function postgresAccess(database: Database, rules: Rules): Access {
  const cache = grantCache(database)
  const access = accessBy(rules)
  return {
    ...access,
    findGrant: async (hash, now) => {
      const found = await cache.find(hash)
      return found && (found.expiresAt === null || found.expiresAt > now) ? found.grant : undefined
    },
    revoke: async (...revocation) => {
      const revoked = await access.revoke(...revocation)
      cache.forget()
      return revoked
    },
  }
}

interface FoundGrant {
  readonly grant: Grant
  readonly expiresAt: Instant | null
}

interface Lookup {
  readonly found: Promise<FoundGrant | undefined>
  readonly startedAtMs: number
}

/** How long a grant is cached, and so how long a token that another process has revoked may still be accepted. */
export const grantCacheMs = 5_000

/** Maximum number of cached grants. It only limits the memory: no deployment has this many tokens. */
const grantCacheMax = 10_000

/**
 * Caches grants, because a lookup in the database costs as much as all the rest of many requests. Requests of a token
 * share a lookup from its start, because the waits of a token tend to end together.
 */
function grantCache(database: Database) {
  const { elapsed } = database.clock
  const lookups = new Map<string, Lookup>()
  const lookUp = (hash: string): Lookup['found'] => {
    const startedAtMs = elapsed()
    const found = database
      .first(findGrant, grantColumns, [hash])
      .then((row) => row && { grant: grantOf(row), expiresAt: row.expires_at })
    const lookup = { found, startedAtMs }
    const drop = () => void (lookups.get(hash) === lookup && lookups.delete(hash))
    found.then((grant) => grant ?? drop(), drop)
    if (lookups.size >= grantCacheMax) lookups.clear()
    lookups.set(hash, lookup)
    return found
  }
  return {
    find(hash: string): Lookup['found'] {
      const lookup = lookups.get(hash)
      const isFresh = lookup && elapsed() < lookup.startedAtMs + grantCacheMs
      return isFresh ? lookup.found : lookUp(hash)
    },
    forget: () => lookups.clear(),
  }
}
