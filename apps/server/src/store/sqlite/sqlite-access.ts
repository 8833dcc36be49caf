import type { Instant } from '@delivery-orders/domain'
import type { Access, Grant, NewClient, NewToken } from '@delivery-orders/operations'
import {
  buildNewClientRow,
  buildNewTokenRow,
  grantColumns,
  grantOf,
  namedColumns,
  tokenColumns,
  tokensOf,
} from '../access-rows.ts'
import { type Database, expectColumns, guarded, writing } from './sqlite-database.ts'
import type { ForeignCommits } from './sqlite-foreign-commits.ts'

const findGrant = `
  select tokens.id, tokens.owner_id, owners.name, owners.is_fleet, tokens.client_ids, tokens.mode,
    tokens.scopes, tokens.expires_at
  from tokens join owners on owners.id = tokens.owner_id
  where tokens.hash = ? and tokens.revoked_at is null`

const findClient = `
  select id from owners where name = ? and is_fleet = 0`

const insertOwner = `
  insert into owners (name, created_at, is_fleet) values (:name, :created_at, :is_fleet)
  on conflict (name) do nothing`

const insertToken = `
  insert into tokens (owner_id, client_ids, mode, hash, hint, scopes, created_at, expires_at)
  select id, case when :clients is not null then (
    select json_group_array(id) from owners
    where is_fleet = 0 and name in (select value from json_each(:clients))
  ) end, :mode, :hash, :hint, :scopes, :created_at, :expires_at
  from owners where name = :name and is_fleet = :is_fleet`

const listTokens = `
  select tokens.id, owners.name, owners.is_fleet, tokens.client_ids, tokens.mode, tokens.scopes,
    tokens.hint, tokens.created_at, tokens.expires_at, tokens.revoked_at
  from tokens join owners on owners.id = tokens.owner_id
  order by tokens.id`

const listClients = `
  select id, name from owners`

const revokeToken = `
  update tokens set revoked_at = ? where id = ? and revoked_at is null`

export function sqliteAccess(database: Database, foreign: ForeignCommits): Access {
  const cache = grantCache(database, foreign)
  const list = expectColumns(database.prepare<[]>(listTokens), tokenColumns)
  const client = database.prepare<[string], number>(findClient).pluck()
  const revocation = database.prepare(revokeToken)
  const revoke = writing(
    database,
    (tokenId: number, now: Instant) => revocation.run(now, tokenId).changes === 1,
  )
  const clients = expectColumns(database.prepare<[]>(listClients), namedColumns)
  const newOwner = database.prepare(insertOwner)
  const newToken = database.prepare(insertToken)
  const store = (token: NewToken) => {
    const row = buildNewTokenRow(token)
    newOwner.run(row)
    const { changes, lastInsertRowid } = newToken.run(row)
    if (changes === 0) throw new Error('The token was not stored.')
    return Number(lastInsertRowid)
  }
  const issue = writing(database, store)
  const issueAll = writing(
    database,
    (tokens: readonly NewToken[], newClients: readonly NewClient[]) => {
      for (const row of newClients.map(buildNewClientRow)) newOwner.run(row)
      for (const token of tokens) store(token)
    },
  )
  return {
    findGrant: guarded((hash: string, now: Instant) => {
      // Every request needs a grant. Without this, a request could find what a refused write has left in a lost file.
      database.files.refuseLost()
      const found = cache.find(hash)
      return found && (found.expiresAt === null || found.expiresAt > now) ? found.grant : undefined
    }),
    issue: guarded(issue),
    issueAll: guarded(issueAll),
    list: guarded(() => tokensOf(list.all(), clients.all())),
    findClient: guarded((name: string) => client.get(name)),
    revoke: guarded((tokenId: number, now: Instant) => {
      cache.forget()
      return revoke(tokenId, now)
    }),
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
