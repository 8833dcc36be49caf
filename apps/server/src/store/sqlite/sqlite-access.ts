import type { Instant } from '@delivery-orders/domain'
import { accessBy, type Rules } from '@delivery-orders/operations/engine'
import type { Access, Grant } from '@delivery-orders/operations/store'
import { grantColumns, grantOf } from '../access-rows.ts'
import { type Database, expectColumns, guarded } from './sqlite-database.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

const findGrant = `
  select tokens.id, tokens.actor_id, tokens.owner_id, owners.name, owners.is_fleet, tokens.client_ids, tokens.mode,
    tokens.scopes, tokens.expires_at
  from tokens join owners on owners.id = tokens.owner_id
  where tokens.hash = ? and tokens.revoked_at is null`

export function sqliteAccess(database: Database, rules: Rules, foreign: ForeignCommits): Access {
  const cache = grantCache(database, foreign)
  const access = accessBy(rules)
  return {
    ...access,
    findGrant: guarded((hash: string, now: Instant) => {
      // Every request needs a grant. Without this, a request could find what a refused write has left in a lost file.
      database.files.refuseLost()
      const found = cache.find(hash)
      return found && (found.expiresAt === null || found.expiresAt > now) ? found.grant : undefined
    }),
    revoke: (...revocation) => {
      cache.forget()
      return access.revoke(...revocation)
    },
  }
}

interface CachedGrant {
  readonly grant: Grant
  readonly expiresAt: Instant | null
}

const grantCacheMax = 10_000

/**
 * Caches grants, because a lookup costs more than the rest of authentication. Other processes revoke tokens, and each of
 * their commits clears the cache. `grantCacheMax` only limits the memory: no deployment has this many tokens.
 */
function grantCache(database: Database, foreign: ForeignCommits) {
  const find = expectColumns(database.prepare<[string]>(findGrant), grantColumns)
  const cached = new Map<string, CachedGrant>()
  foreign.onCommit(() => cached.clear())
  const lookUp = (hash: string): CachedGrant | undefined => {
    const row = find.get(hash)
    if (!row) return undefined
    const found = { grant: grantOf(row), expiresAt: row.expires_at }
    if (cached.size >= grantCacheMax) cached.clear()
    cached.set(hash, found)
    return found
  }
  return {
    find(hash: string): CachedGrant | undefined {
      foreign.look()
      return cached.get(hash) ?? lookUp(hash)
    },
    forget: () => cached.clear(),
  }
}
