import type { Instant } from '@delivery-orders/domain'
import type { Access, NewClient, NewToken, TokenSelection } from '../access.ts'
import type { Actor, NamedActor } from '../audit.ts'
import type { Steps } from '../steps.ts'
import type {
  AccessTable,
  AuditTable,
  NewOwner,
  OwnedToken,
  OwnerRecord,
  Rules,
} from '../tables.ts'

type RuleTables = AccessTable & AuditTable

export const accessBy = ({ read, write }: Rules): Omit<Access, 'findGrant'> => ({
  issue: async (token) => {
    const [id] = await write([], (tables) => issueTokens(tables, [token], []))
    if (id === undefined) throw new Error('A token with this hash already exists.')
    return id
  },
  issueAll: async (tokens, newClients) =>
    (await write([], (tables) => issueTokens(tables, tokens, newClients))).length === tokens.length,
  list: (limit = Number.MAX_SAFE_INTEGER) => read((tables) => tables.listTokens(limit)),
  findClient: async (name) => {
    const owners = await read((tables) => tables.findOwners([name]))
    return owners.find(({ isFleet }) => !isFleet)?.id
  },
  revoke: (tokens, now, by) => write([], (tables) => revokeTokens(tables, tokens, now, by)),
  noteUses: async (uses) => {
    await write([], (tables) => tables.updateLastUses(uses))
  },
  identify: async (actor) => {
    const found = await read((tables) => tables.findActor(actor))
    return found ?? (await write([], (tables) => addActor(tables, actor)))
  },
})

function* addActor(tables: RuleTables, actor: NamedActor): Steps<Actor> {
  yield* tables.insertActor(actor)
  const added = yield* tables.findActor(actor)
  if (!added) throw new Error('The actor was not stored.')
  return added
}

function* revokeTokens(
  tables: RuleTables,
  selection: TokenSelection,
  at: Instant,
  actor: Actor,
): Steps<readonly number[]> {
  const ids = yield* tables.revokeTokens(selection, at)
  yield* tables.insertAudit(
    ids.map((id) => ({ at, actor, action: 'token.revoked', subject: String(id) })),
  )
  if ('client' in selection) {
    const ended = yield* tables.endShopAccesses(selection.client, at)
    yield* tables.insertAudit(
      ended.map((id) => ({ at, actor, action: 'desk.ended', subject: String(id) })),
    )
  }
  return ids
}

/** Returns the ids of the tokens; none if one of them is stored already. */
function* issueTokens(
  tables: RuleTables,
  tokens: readonly NewToken[],
  newClients: readonly NewClient[],
): Steps<readonly number[]> {
  const hashes = tokens.map(({ hash }) => hash)
  if (new Set(hashes).size < hashes.length || (yield* tables.hasToken(hashes))) return []
  const owners = [...newClients.map(asOwner), ...tokens.map(ownerOf)]
  const known = yield* tables.findOwners(owners.map(({ name }) => name))
  if (owners.some((owner) => known.some((one) => isOtherKind(one, owner))))
    throw new Error('The name belongs to the other kind of owner.')
  yield* tables.insertOwners(owners)
  const names = [...owners.map(({ name }) => name), ...tokens.flatMap(clientsOf)]
  const stored = yield* tables.findOwners(names)
  const ids = yield* tables.insertTokens(tokens.map((token) => ownedToken(token, stored)))
  yield* tables.insertAudit(
    tokens.map(({ createdAt: at, issuedBy: actor }, index) => {
      return { at, actor, action: 'token.issued', subject: String(ids[index]) }
    }),
  )
  return ids
}

const asOwner = (client: NewClient): NewOwner => ({ ...client, isFleet: false })

const nameOf = (token: NewToken): string => token.fleet ?? token.client

const ownerOf = (token: NewToken): NewOwner => ({
  name: nameOf(token),
  createdAt: token.createdAt,
  isFleet: token.fleet !== undefined,
})

const clientsOf = (token: NewToken): readonly string[] =>
  token.fleet === undefined ? [] : (token.clients ?? [])

const isOtherKind = (one: OwnerRecord, other: NewOwner): boolean =>
  one.name === other.name && one.isFleet !== other.isFleet

function ownedToken(token: NewToken, owners: readonly OwnerRecord[]): OwnedToken {
  const owner = owners.find(({ name }) => name === nameOf(token))
  if (!owner) throw new Error('The owner of a token was not stored.')
  const isLimited = token.fleet !== undefined && token.clients !== null
  const clients = owners.filter(({ name, isFleet }) => !isFleet && clientsOf(token).includes(name))
  const ids = clients.map(({ id }) => id).sort((one, other) => one - other)
  return { token, ownerId: owner.id, clientIds: isLimited ? ids : null }
}
