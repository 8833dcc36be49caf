import type { Instant } from '@delivery-orders/domain'
import type { Access, Grant, NewToken } from '@delivery-orders/operations'
import {
  buildNewClientRow,
  buildNewTokenRow,
  grantColumns,
  grantOf,
  namedColumns,
  tokenColumns,
  tokensOf,
} from '../access-rows.ts'
import { integer } from '../columns.ts'
import { type Database, type Session, statement } from './postgres-database.ts'

const findGrant = statement(`
  select tokens.id, tokens.owner_id, owners.name, owners.is_fleet, tokens.client_ids, tokens.mode,
    tokens.scopes, tokens.expires_at
  from tokens join owners on owners.id = tokens.owner_id
  where tokens.hash = $1 and tokens.revoked_at is null`)

const findClient = statement(`
  select id from owners where name = $1 and not is_fleet`)

/** If the owner exists, its name is updated to the same value, so that `returning` yields its id. */
const insertToken = statement(`
  with owner as (
    insert into owners (name, created_at, is_fleet) values ($1, $2, $8::integer = 1)
    on conflict (name) do update set name = excluded.name
      where owners.is_fleet = excluded.is_fleet
    returning id
  ), feed as (
    insert into feeds (client_id, mode) select id, $3 from owner on conflict do nothing
  )
  insert into tokens (owner_id, mode, hash, hint, scopes, created_at, expires_at, client_ids)
  select id, $3, $4, $5, $6, $2, $7, case when $9::json is not null then (
    select coalesce(json_agg(id order by id), '[]')::text from owners
    where not is_fleet and name in (select json_array_elements_text($9::json))
  ) end
  from owner
  returning id`)

const insertClient = statement(`
  insert into owners (name, created_at, is_fleet) values ($1, $2, false)
  on conflict (name) do nothing`)

const listTokens = statement(`
  select tokens.id, owners.name, owners.is_fleet, tokens.client_ids, tokens.mode, tokens.scopes,
    tokens.hint, tokens.created_at, tokens.expires_at, tokens.revoked_at
  from tokens join owners on owners.id = tokens.owner_id
  order by tokens.id`)

const listClients = statement(`
  select id, name from owners`)

const revokeToken = statement(`
  update tokens set revoked_at = $1 where id = $2 and revoked_at is null`)

export function postgresAccess(database: Database): Access {
  const cache = grantCache(database)
  return {
    findGrant: async (hash, now) => {
      const found = await cache.find(hash)
      return found && (found.expiresAt === null || found.expiresAt > now) ? found.grant : undefined
    },
    issue: (token) => store(database, token),
    issueAll: (tokens, newClients) =>
      // The lock is that of copies, which must not miss a token; no other kind of transaction is needed.
      database.withLock('schema', async (session) => {
        for (const { name, created_at } of newClients.map(buildNewClientRow))
          await session.run(insertClient, [name, created_at])
        for (const token of tokens) await store(session, token)
      }),
    list: async () =>
      tokensOf(
        await database.all(listTokens, tokenColumns),
        await database.all(listClients, namedColumns),
      ),
    findClient: async (name) => (await database.first(findClient, { id: integer }, [name]))?.id,
    revoke: async (tokenId, now) => {
      const count = await database.run(revokeToken, [now, tokenId])
      cache.forget()
      return count === 1
    },
  }
}

async function store(session: Session, token: NewToken): Promise<number> {
  const { name, created_at, mode, hash, hint, ...rest } = buildNewTokenRow(token)
  const { scopes, expires_at, is_fleet, clients } = rest
  const values = [name, created_at, mode, hash, hint, scopes, expires_at, is_fleet, clients]
  const row = await session.first(insertToken, { id: integer }, values)
  if (!row) throw new Error('The token was not stored.')
  return row.id
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
