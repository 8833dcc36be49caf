import type { Access, NewClient, NewToken } from '../access.ts'
import type { Steps } from '../steps.ts'
import type { AccessTable, NewOwner, OwnedToken, OwnerRecord, Rules } from '../tables.ts'

export const accessBy = ({ read, write }: Rules): Omit<Access, 'findGrant'> => ({
  issue: async (token) => {
    const [id] = await write([], (tables) => issueTokens(tables, [token], []))
    if (id === undefined) throw new Error('The token was not stored.')
    return id
  },
  issueAll: async (tokens, newClients) => {
    await write([], (tables) => issueTokens(tables, tokens, newClients))
  },
  list: (limit = Number.MAX_SAFE_INTEGER) => read((tables) => tables.listTokens(limit)),
  findClient: async (name) => {
    const owners = await read((tables) => tables.findOwners([name]))
    return owners.find(({ isFleet }) => !isFleet)?.id
  },
  revoke: (id, now) => write([], (tables) => tables.revokeToken(id, now)),
})

function* issueTokens(
  tables: AccessTable,
  tokens: readonly NewToken[],
  newClients: readonly NewClient[],
): Steps<readonly number[]> {
  const hashes = tokens.map(({ hash }) => hash)
  if (new Set(hashes).size < hashes.length || (yield* tables.hasToken(hashes)))
    throw new Error('A token with this hash already exists.')
  const owners = [...newClients.map(asOwner), ...tokens.map(ownerOf)]
  const known = yield* tables.findOwners(owners.map(({ name }) => name))
  if (owners.some((owner) => known.some((one) => isOtherKind(one, owner))))
    throw new Error('The name belongs to the other kind of owner.')
  yield* tables.insertOwners(owners)
  const names = [...owners.map(({ name }) => name), ...tokens.flatMap(clientsOf)]
  const stored = yield* tables.findOwners(names)
  return yield* tables.insertTokens(tokens.map((token) => ownedToken(token, stored)))
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
