import type { Instant } from '@delivery-orders/domain'
import type { Access, NewToken } from '../store.ts'
import { type Database, guarded } from './sqlite-database.ts'
import { type GrantRow, grantOf, type TokenRow, tokenOf } from './sqlite-rows.ts'

const findGrant = `
  select tokens.id, tokens.client_id, clients.name, tokens.mode, tokens.scopes
  from tokens join clients on clients.id = tokens.client_id
  where tokens.hash = ? and tokens.revoked_at is null
    and (tokens.expires_at is null or tokens.expires_at > ?)`

const insertClient = `
  insert into clients (name, created_at) values (?, ?) on conflict (name) do nothing`

const insertToken = `
  insert into tokens (client_id, mode, hash, hint, scopes, created_at, expires_at)
  select id, :mode, :hash, :hint, :scopes, :createdAt, :expiresAt
  from clients where name = :client`

const listTokens = `
  select tokens.id, clients.name, tokens.mode, tokens.scopes, tokens.hint,
    tokens.created_at, tokens.expires_at, tokens.revoked_at
  from tokens join clients on clients.id = tokens.client_id
  order by tokens.id`

const revokeToken = `
  update tokens set revoked_at = ? where id = ? and revoked_at is null`

export function sqliteAccess(database: Database): Access {
  const find = database.prepare<unknown[], GrantRow>(findGrant)
  const list = database.prepare<[], TokenRow>(listTokens)
  const revoke = database.prepare(revokeToken)
  const newClient = database.prepare(insertClient)
  const newToken = database.prepare(insertToken)
  const issue = database.transaction((token: NewToken) => {
    newClient.run(token.client, token.createdAt)
    const row = { ...token, scopes: token.scopes.join(' ') }
    return Number(newToken.run(row).lastInsertRowid)
  })
  return {
    findGrant: guarded((hash: Uint8Array, now: Instant) => {
      const row = find.get(hash, now)
      return row && grantOf(row)
    }),
    issue: guarded((token: NewToken) => issue.immediate(token)),
    list: guarded(() => list.all().map(tokenOf)),
    revoke: guarded((tokenId: number, now: Instant) => revoke.run(now, tokenId).changes === 1),
  }
}
