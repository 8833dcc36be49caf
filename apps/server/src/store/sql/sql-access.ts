import {
  type AccessTable,
  type OwnedToken,
  type TokenSelection,
  useEveryMs,
} from '@delivery-orders/operations'
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

const listNames = `select id, name from owners`

const revokeWhere = (condition: string) =>
  `update tokens set revoked_at = :now where revoked_at is null and ${condition} returning id`

const ofOwner = (condition: string) =>
  `owner_id = (select id from owners where name = :name and ${condition})`

export function sqlAccess({ rowsIn, withFeeds, is, isNot, forUpdate }: Dialect): AccessTable {
  const findOwners = `
  select id, name, is_fleet as "isFleet" from owners
  where name in (select name from ${rowsIn('names', { name: text })})`
  const insertOwners = `
  insert into owners (name, created_at, is_fleet)
  select name, created_at, is_fleet
  from ${rowsIn('owners', { name: text, created_at: integer, is_fleet: flag })}
  where true
  on conflict (name) do nothing`
  const revokeOne = revokeWhere('id = :id')
  const revokeOfClient = revokeWhere(ofOwner(isNot('is_fleet')))
  const revokeOfFleet = revokeWhere(ofOwner(is('is_fleet')))
  const revokeQuery = (tokens: TokenSelection): readonly [string, Values] => {
    if ('id' in tokens) return [revokeOne, { id: tokens.id }]
    if ('client' in tokens) return [revokeOfClient, { name: tokens.client }]
    return [revokeOfFleet, { name: tokens.fleet }]
  }
  // Sorted, so that processes lock the rows in the same order.
  const updateLastUses = `
  update tokens set last_used_at = uses.at
  from ${rowsIn('uses', { actor_id: integer, at: integer })}
  where tokens.actor_id = uses.actor_id and tokens.id in (
    select tokens.id from ${rowsIn('uses', { actor_id: integer, at: integer })}
      join tokens on tokens.actor_id = uses.actor_id
        and coalesce(tokens.last_used_at, 0) <= uses.at - ${useEveryMs}
    order by tokens.id ${forUpdate && 'for update of tokens'}
  )`
  const hasToken = `
  select 1 as found from tokens where hash in (select hash from ${rowsIn('hashes', { hash: text })})`
  const tokens = rowsIn('tokens', {
    owner_id: integer,
    actor_id: integer,
    client_ids: text,
    mode: text,
    hash: text,
    hint: text,
    scopes: text,
    created_at: integer,
    expires_at: integer,
  })
  const insertActors = `
  insert into actors (kind) select 'token' from ${rowsIn('tokens', { hash: text })} returning id`
  const insertTokens = `
  ${withFeeds(tokens)} insert into tokens (
    owner_id, actor_id, client_ids, mode, hash, hint, scopes, created_at, expires_at
  )
  select owner_id, actor_id, client_ids, mode, hash, hint, scopes, created_at, expires_at
  from ${tokens}
  returning id`
  return {
    findOwners: (names) =>
      all(findOwners, ownerColumns, { names: JSON.stringify(names.map((name) => ({ name }))) }),
    insertOwners: (owners) =>
      run(insertOwners, {
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
      return (yield* run(hasToken, values)) > 0
    },
    *insertTokens(owned) {
      const rows = owned.map(buildTokenRow)
      const tokens = JSON.stringify(rows)
      const actors = yield* all(insertActors, { id: integer }, { tokens })
      const withActors = rows.map((row, index) => ({ ...row, actor_id: actors[index]?.id }))
      const values = { tokens: JSON.stringify(withActors) }
      return (yield* all(insertTokens, { id: integer }, values)).map(({ id }) => id)
    },
    *listTokens(limit) {
      const rows = yield* all(listTokens, tokenColumns, { limit })
      return tokensOf(rows, yield* all(listNames, namedColumns))
    },
    updateLastUses: (uses) =>
      run(updateLastUses, {
        uses: JSON.stringify(uses.map(({ actorId, at }) => ({ actor_id: actorId, at }))),
      }),
    *revokeTokens(selection, now) {
      const [query, values] = revokeQuery(selection)
      return (yield* all(query, { id: integer }, { ...values, now })).map(({ id }) => id)
    },
  }
}

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
