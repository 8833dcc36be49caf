import type { Instant } from '@delivery-orders/domain'
import type { Access, Grant } from '@delivery-orders/operations'
import { type GrantRow, grantOf, type TokenRow, tokenOf } from '../rows.ts'
import { type Database, statement } from './postgres-database.ts'

const findGrant = statement(`
  select tokens.id, tokens.client_id, clients.name, tokens.mode, tokens.scopes, tokens.expires_at
  from tokens join clients on clients.id = tokens.client_id
  where tokens.hash = $1 and tokens.revoked_at is null`)

const findClient = statement(`
  select id from clients where name = $1`)

/** A client that is there is updated to what it is, so that its number is returned. */
const insertToken = statement(`
  with client as (
    insert into clients (name, created_at) values ($1, $2)
    on conflict (name) do update set name = excluded.name
    returning id
  ), feed as (
    insert into feeds (client_id, mode) select id, $3 from client on conflict do nothing
  )
  insert into tokens (client_id, mode, hash, hint, scopes, created_at, expires_at)
  select id, $3, $4, $5, $6, $2, $7 from client
  returning id`)

const listTokens = statement(`
  select tokens.id, clients.name, tokens.mode, tokens.scopes, tokens.hint,
    tokens.created_at, tokens.expires_at, tokens.revoked_at
  from tokens join clients on clients.id = tokens.client_id
  order by tokens.id`)

const revokeToken = statement(`
  update tokens set revoked_at = $1 where id = $2 and revoked_at is null`)

export function postgresAccess(database: Database): Access {
  const grants = rememberedGrants(database)
  return {
    findGrant: async (hash, now) => {
      const found = await grants.find(hash, now)
      return found && (found.expiresAt === null || found.expiresAt > now) ? found.grant : undefined
    },
    issue: async ({ client, mode, hash, hint, scopes, createdAt, expiresAt }) => {
      const values = [client, createdAt, mode, hash, hint, scopes.join(' '), expiresAt]
      const row = await database.first<{ id: number }>(insertToken, values)
      if (!row) throw new Error('A token was not kept.')
      return row.id
    },
    list: async () => (await database.all<TokenRow>(listTokens)).map(tokenOf),
    findClient: async (name) => (await database.first<{ id: number }>(findClient, [name]))?.id,
    revoke: async (tokenId, now) => {
      const count = await database.run(revokeToken, [now, tokenId])
      grants.forget()
      return count === 1
    },
  }
}

interface Remembered {
  readonly grant: Grant
  readonly expiresAt: Instant | null
  readonly foundAt: Instant
}

/** A token that another process revokes is believed no longer than this. */
export const rememberedMs = 5_000

/** So many are more than a deployment has; it only keeps a mistake from filling the memory. */
const rememberedMax = 10_000

/** Looking a token up for each request would cost as much as many of them do otherwise. */
function rememberedGrants(database: Database) {
  const remembered = new Map<string, Remembered>()
  const lookUp = async (hash: string, now: Instant): Promise<Remembered | undefined> => {
    const row = await database.first<GrantRow>(findGrant, [hash])
    if (!row) {
      remembered.delete(hash)
      return undefined
    }
    const found = { grant: grantOf(row), expiresAt: row.expires_at, foundAt: now }
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(hash, found)
    return found
  }
  return {
    find(hash: string, now: Instant): Promise<Remembered | undefined> {
      const found = remembered.get(hash)
      // The clock may have been set back.
      const isFresh = found && found.foundAt <= now && now < found.foundAt + rememberedMs
      return isFresh ? Promise.resolve(found) : lookUp(hash, now)
    },
    forget: () => remembered.clear(),
  }
}
