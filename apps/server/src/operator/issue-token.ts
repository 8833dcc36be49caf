import type { Mode } from '@delivery-orders/domain'
import {
  clientScopes,
  defaultScopes,
  fleetScopes,
  newToken,
  type Random,
  tokenHash,
  tokenHint,
} from '@delivery-orders/operations'
import type { Actor, Store, TokenOwner } from '@delivery-orders/operations/store'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'

const ownerName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Maximum number of clients that a fleet token names: a page of the fleet's list reads an index range for each. */
export const fleetClientsMax = 100

type OwnerKind = 'client' | 'fleet'

/**
 * Why no token was issued. `name`: nobody can have this name. `taken`: an owner of the other kind, which is `kind`, has the
 * name. `scope`: no client can have this scope. `unknown`: no client has this name. `many`: the fleet names too many
 * clients. `issued`: the same random number was issued before.
 */
export type TokenRefusal =
  | { readonly refused: 'name' | 'taken'; readonly kind: OwnerKind; readonly name: string }
  | { readonly refused: 'scope' | 'unknown'; readonly name: string }
  | { readonly refused: 'many' | 'issued' }

export interface NewTokens {
  readonly mode: Mode
  readonly expires?: Date | undefined
  readonly by: Actor
  readonly random?: Random
}

export interface NewClientTokens extends NewTokens {
  readonly scopes?: readonly string[] | undefined
}

/** Returns a new token of each client, and creates those that are new. Stores all of them or none. */
export async function issueTokens(
  store: Pick<Store, 'access'>,
  clients: readonly string[],
  { scopes, ...tokens }: NewClientTokens,
): Promise<readonly string[] | TokenRefusal> {
  const refused = refuseNames('client', clients)
  const rights = scopes ?? defaultScopes(tokens.mode)
  const unknown = rights.find((scope) => !clientScopes.includes(scope))
  if (refused) return refused
  if (unknown !== undefined) return { refused: 'scope', name: unknown }
  const owners = clients.map((client) => ({ client }))
  return await issueTo(store, { owners, newClients: [], scopes: rights }, tokens)
}

export interface NewFleetToken extends NewTokens {
  /** The only clients that the fleet serves: default all, later ones too. */
  readonly clients?: readonly string[] | undefined
  /** Whether to create those of `clients` that do not exist. */
  readonly createClients?: boolean
}

/** Returns a new token of a fleet, and creates the fleet if it is new. */
export async function issueFleetToken(
  store: Pick<Store, 'access'>,
  fleet: string,
  { clients, createClients = false, ...tokens }: NewFleetToken,
): Promise<readonly string[] | TokenRefusal> {
  const refused = refuseNames('fleet', [fleet])
  if (refused) return refused
  if (clients && clients.length > fleetClientsMax) return { refused: 'many' }
  const named = [...new Set(clients)]
  const newClients: string[] = []
  for (const client of named)
    if ((await store.access.findClient(client)) === undefined) newClients.push(client)
  if (newClients[0] !== undefined && !createClients)
    return { refused: 'unknown', name: newClients[0] }
  const owners = [{ fleet, clients: clients ? named : null }]
  return (
    refuseNames('client', newClients) ??
    (await issueTo(store, { owners, newClients, scopes: fleetScopes }, tokens))
  )
}

function refuseNames(kind: OwnerKind, names: readonly string[]): TokenRefusal | undefined {
  const name = names.find((each) => !ownerName.test(each))
  return name === undefined ? undefined : { refused: 'name', kind, name }
}

interface Issued {
  readonly owners: readonly TokenOwner[]
  readonly newClients: readonly string[]
  readonly scopes: readonly string[]
}

async function issueTo(
  { access }: Pick<Store, 'access'>,
  { owners, newClients, scopes }: Issued,
  { mode, expires, by, random = systemRandom }: NewTokens,
): Promise<readonly string[] | TokenRefusal> {
  const all = [...owners, ...newClients.map((client) => ({ client }))]
  const refused = refuseTaken(all, await access.list())
  if (refused) return refused
  const createdAt = systemClock.now()
  const rights = { mode, scopes, createdAt, expiresAt: expires?.getTime() ?? null, issuedBy: by }
  const tokens = owners.map(() => newToken(mode, random))
  const stored = owners.map((owner, index) => {
    const token = tokens[index] ?? ''
    return { ...owner, ...rights, hash: tokenHash(token), hint: tokenHint(token) }
  })
  const store = () =>
    access.issueAll(
      stored,
      newClients.map((name) => ({ name, createdAt })),
    )
  // If a request with the same random number is faster, the second try finds its token.
  const isNew = await store().catch(store)
  return isNew ? tokens : { refused: 'issued' }
}

/** Clients and fleets have different names, so that a log or a list of tokens cannot be misunderstood. */
function refuseTaken(
  owners: readonly TokenOwner[],
  others: readonly TokenOwner[],
): TokenRefusal | undefined {
  const kinds = new Map(others.map((other) => [nameOf(other), kindOf(other)]))
  for (const owner of owners) {
    const [name, kind] = [nameOf(owner), kinds.get(nameOf(owner))]
    if (kind && kind !== kindOf(owner)) return { refused: 'taken', kind, name }
  }
  return undefined
}

const nameOf = (owner: TokenOwner): string => owner.fleet ?? owner.client
const kindOf = (owner: TokenOwner): OwnerKind => (owner.fleet === undefined ? 'client' : 'fleet')
