import type { AccessTable, OwnedToken } from '@delivery-orders/operations/engine'
import { type TokenSelection, useEveryMs } from '@delivery-orders/operations/store'
import { namedColumns, tokenColumns, tokensOf } from '../access-rows.ts'
import { flag, integer, text } from '../columns.ts'
import { all, type Dialect, run, type Values } from './script.ts'

const ownerColumns = { id: integer, name: text, isFleet: flag }

const listTokens = `
  select tokens.id, owners.name, owners.is_fleet, tokens.client_ids, tokens.mode, tokens.scopes,
    tokens.hint, tokens.created_at, tokens.expires_at, tokens.revoked_at,
    tokens.last_used_at
  from tokens join owners on owners.id = tokens.owner_id
  order by tokens.id limit cast(:limit as bigint) + 0`

const endAccesses = `
  update desk_accesses set ended_at = :now
  where ended_at is null and client_id = (select id from owners where name = :name) returning id`

const listNames = `select id, name from owners`

export function sqlAccess(dialect: Dialect): AccessTable {
  const sql = accessTexts(dialect)
  const revokeQuery = revokeQueries(dialect)
  return {
    findOwners: (names) =>
      all(sql.findOwners, ownerColumns, { names: JSON.stringify(names.map((name) => ({ name }))) }),
    insertOwners: (owners) =>
      run(sql.insertOwners, {
        owners: JSON.stringify(
          owners.map(({ name, createdAt, isFleet }) => ({
            name,
            created_at: createdAt,
            is_fleet: isFleet,
          })),
        ),
      }),
    *hasToken(hashes) {
      const values = { hashes: JSON.stringify(hashes.map((hash) => ({ hash }))) }
      return (yield* run(sql.hasToken, values)) > 0
    },
    *insertTokens(owned) {
      const rows = owned.map(buildTokenRow)
      const tokens = JSON.stringify(rows)
      const actors = yield* all(sql.insertActors, { id: integer }, { tokens })
      const withActors = rows.map((row, index) => ({ ...row, actor_id: actors[index]?.id }))
      const values = { tokens: JSON.stringify(withActors) }
      return (yield* all(sql.insertTokens, { id: integer }, values)).map(({ id }) => id)
    },
    *listTokens(limit) {
      const rows = yield* all(listTokens, tokenColumns, { limit })
      return tokensOf(rows, yield* all(listNames, namedColumns))
    },
    updateLastUses: (uses) =>
      run(sql.updateLastUses, {
        uses: JSON.stringify(uses.map(({ actorId, at }) => ({ actor_id: actorId, at }))),
      }),
    *revokeTokens(selection, now) {
      const [query, values] = revokeQuery(selection)
      return (yield* all(query, { id: integer }, { ...values, now })).map(({ id }) => id)
    },
    *endShopAccesses(name, now) {
      return (yield* all(endAccesses, { id: integer }, { name, now })).map(({ id }) => id)
    },
  }
}

function accessTexts({ rowsIn, withFeeds, forUpdate }: Dialect) {
  const owners = rowsIn('owners', { name: text, created_at: integer, is_fleet: flag })
  const tokens = rowsIn('tokens', newTokenColumns)
  const uses = rowsIn('uses', { actor_id: integer, at: integer })
  return {
    findOwners: `
  select id, name, is_fleet as "isFleet" from owners
  where name in (select name from ${rowsIn('names', { name: text })})`,
    insertOwners: `
  insert into owners (name, created_at, is_fleet)
  select name, created_at, is_fleet from ${owners}
  where true
  on conflict (name) do nothing`,
    hasToken: `
  select 1 as found from tokens where hash in (select hash from ${rowsIn('hashes', { hash: text })})`,
    insertActors: `
  insert into actors (kind) select 'token' from ${rowsIn('tokens', { hash: text })} returning id`,
    insertTokens: `
  ${withFeeds(tokens)} insert into tokens (
    owner_id, actor_id, client_ids, mode, hash, hint, scopes, created_at, expires_at
  )
  select owner_id, actor_id, client_ids, mode, hash, hint, scopes, created_at, expires_at
  from ${tokens}
  returning id`,
    // Sorted, so that processes lock the rows in the same order. A stored time may be ahead, if the clock was.
    updateLastUses: `
  update tokens set last_used_at = uses.at
  from ${uses}
  where tokens.actor_id = uses.actor_id and tokens.id in (
    select tokens.id from ${uses}
      join tokens on tokens.actor_id = uses.actor_id
        and abs(uses.at - coalesce(tokens.last_used_at, 0)) >= ${useEveryMs}
    order by tokens.id ${forUpdate && 'for update of tokens'}
  )`,
  }
}

const newTokenColumns = {
  owner_id: integer,
  actor_id: integer,
  client_ids: text,
  mode: text,
  hash: text,
  hint: text,
  scopes: text,
  created_at: integer,
  expires_at: integer,
}

/** Returns a function that chooses the query by which tokens are revoked. */
function revokeQueries({ is, isNot }: Dialect) {
  const one = revokeWhere('id = :id')
  const ofClient = revokeWhere(ofOwner(isNot('is_fleet')))
  const ofFleet = revokeWhere(ofOwner(is('is_fleet')))
  return (tokens: TokenSelection): readonly [string, Values] => {
    if ('id' in tokens) return [one, { id: tokens.id }]
    if ('client' in tokens) return [ofClient, { name: tokens.client }]
    return [ofFleet, { name: tokens.fleet }]
  }
}

const revokeWhere = (condition: string) =>
  `update tokens set revoked_at = :now where revoked_at is null and ${condition} returning id`

const ofOwner = (condition: string) =>
  `owner_id = (select id from owners where name = :name and ${condition})`

const buildTokenRow = ({ token, ownerId, clientIds }: OwnedToken) => ({
  owner_id: ownerId,
  client_ids: clientIds && JSON.stringify(clientIds),
  mode: token.mode,
  hash: token.hash,
  hint: token.hint,
  scopes: token.scopes.join(' '),
  created_at: token.createdAt,
  expires_at: token.expiresAt,
})
