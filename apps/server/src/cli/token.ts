import { text } from 'node:stream/consumers'
import type { Mode } from '@delivery-orders/domain'
import {
  clientScopes,
  defaultScopes,
  fleetScopes,
  newToken,
  type Store,
  type TokenOwner,
  type TokenSelection,
  tokenHash,
  tokenHint,
} from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { Failure } from './failure.ts'
import { identifyUser, withStore } from './with-store.ts'

export const modes: readonly Mode[] = ['test', 'live']

export interface IssueOptions {
  readonly mode: Mode
  readonly scopes?: readonly string[]
  readonly expires?: Date
}

const ownerName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Maximum number of clients that a fleet token names: a page of the fleet's list reads an index range for each. */
const clientsMax = 100

/** Maximum number of clients that one command issues tokens for: a list that is longer is probably another file. */
const issuedMax = 10_000

/** Returns a new token of a client. Only its hash is stored, so it cannot be shown again. */
export const issueToken = async (
  store: Store,
  client: string,
  options: IssueOptions,
): Promise<string> => (await issueTokens(store, [client], options))[0] ?? ''

/** Returns a new token of each client. Stores all of them or none. */
export async function issueTokens(
  store: Store,
  clients: readonly string[],
  { mode, scopes = defaultScopes(mode), expires }: IssueOptions,
): Promise<readonly string[]> {
  for (const client of clients) refuseName('client', client)
  const unknown = scopes.find((scope) => !clientScopes.includes(scope))
  if (unknown !== undefined)
    throw new Failure(`There is no scope ${unknown}. The scopes are ${clientScopes.join(', ')}.`)
  const owners = clients.map((client) => ({ client }))
  return await issueTo(store, owners, { mode, scopes, expires })
}

export type FleetOptions = Pick<IssueOptions, 'mode' | 'expires'> & {
  readonly clients?: readonly string[] | undefined
  /** Whether to create those of `clients` that do not exist. */
  readonly createClients?: boolean
}

/** Returns a new token of a fleet, for all clients or for those that are named. */
export async function issueFleetToken(
  store: Store,
  fleet: string,
  { mode, expires, clients, createClients = false }: FleetOptions,
): Promise<string> {
  refuseName('fleet', fleet)
  if (clients && clients.length > clientsMax)
    throw new Failure(`A fleet token can name at most ${clientsMax} clients.`)
  const named = [...new Set(clients)]
  const newClients: string[] = []
  for (const client of named)
    if ((await store.access.findClient(client)) === undefined) newClients.push(client)
  if (newClients[0] !== undefined && !createClients)
    throw new Failure(
      `There is no client ${newClients[0]}. To list clients, run: token list. To create those that are missing, add --create-clients.`,
    )
  for (const client of newClients) refuseName('client', client)
  const owner = { fleet, clients: clients ? named : null }
  const rights = { mode, scopes: fleetScopes, expires }
  return (await issueTo(store, [owner], rights, newClients))[0] ?? ''
}

function refuseName(kind: string, name: string): void {
  if (!ownerName.test(name))
    throw new Failure(
      `A ${kind} name has 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit, unlike ${JSON.stringify(name)}.`,
    )
}

interface NewRights {
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly expires: Date | undefined
}

async function issueTo(
  store: Store,
  owners: readonly TokenOwner[],
  { mode, scopes, expires }: NewRights,
  newClients: readonly string[] = [],
): Promise<readonly string[]> {
  await refuseOtherKind(store, [...owners, ...newClients.map((client) => ({ client }))])
  const createdAt = systemClock.now()
  const issuedBy = await identifyUser(store)
  const expiresAt = expires?.getTime() ?? null
  const tokens = owners.map(() => newToken(mode, systemRandom))
  await store.access.issueAll(
    owners.map((owner, index) => {
      const token = tokens[index] ?? ''
      const secret = { hash: tokenHash(token), hint: tokenHint(token) }
      return { ...owner, ...secret, mode, scopes, createdAt, expiresAt, issuedBy }
    }),
    newClients.map((name) => ({ name, createdAt })),
  )
  return tokens
}

/** Clients and fleets have different names, so that a log or a list of tokens cannot be misunderstood. */
async function refuseOtherKind({ access }: Store, owners: readonly TokenOwner[]): Promise<void> {
  const kinds = new Map((await access.list()).map((other) => [nameOf(other), kindOf(other)]))
  for (const owner of owners) {
    const kind = kinds.get(nameOf(owner)) ?? kindOf(owner)
    if (kind !== kindOf(owner))
      throw new Failure(`${nameOf(owner)} is the name of a ${kind}. Choose another name.`)
  }
}

const nameOf = (owner: TokenOwner): string => owner.fleet ?? owner.client
const kindOf = (owner: TokenOwner): string => (owner.fleet === undefined ? 'client' : 'fleet')

export interface IssueArguments extends IssueOptions {
  readonly fleet?: string
  readonly clients?: readonly string[]
  readonly createClients?: boolean
}

export const issue = async (client: string | undefined, options: IssueArguments): Promise<void> => {
  const names = client === '-' ? await namesOnInput() : undefined
  await withStore(
    async (store) => {
      if (names) console.log(await issueToEach(store, names, options))
      else console.log(await issueToOne(store, client, options))
    },
    // The first token is usually issued before the first start of the service.
    { creates: true },
  )
}

/** Reads the names of clients, one on each line. */
async function namesOnInput(): Promise<readonly string[]> {
  const lines = (await text(process.stdin)).split('\n').map((line) => line.trim())
  const names = lines.filter((line) => line !== '')
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (names.length === 0) throw new Failure('The standard input has no names, one on each line.')
  if (names.length > issuedMax)
    throw new Failure(`The standard input has more than ${issuedMax} names.`)
  if (double !== undefined) throw new Failure(`${double} is twice on the standard input.`)
  return names
}

async function issueToEach(
  store: Store,
  names: readonly string[],
  { fleet, clients, createClients, ...options }: IssueArguments,
): Promise<string> {
  if (fleet !== undefined || clients || createClients)
    throw new Failure(
      'The names on the standard input are clients: leave out the options of a fleet.',
    )
  const tokens = await issueTokens(store, names, options)
  return names.map((name, index) => `${name} ${tokens[index]}`).join('\n')
}

function issueToOne(
  store: Store,
  client: string | undefined,
  { fleet, clients, scopes, createClients, ...options }: IssueArguments,
): Promise<string> {
  if ((client === undefined) === (fleet === undefined))
    throw new Failure('Name either a client or, with --fleet, a fleet.')
  if (client !== undefined && clients)
    throw new Failure('--clients is only for the token of a fleet.')
  if (createClients && !clients)
    throw new Failure('--create-clients creates the clients that --clients names.')
  if (client !== undefined)
    return issueToken(store, client, { ...options, ...(scopes && { scopes }) })
  if (scopes) throw new Failure('A fleet token always has all fleet scopes: leave out --scopes.')
  return issueFleetToken(store, fleet ?? '', {
    ...options,
    clients,
    ...(createClients && { createClients }),
  })
}

export interface RevokeOptions {
  readonly client?: string
  readonly fleet?: string
}

export async function revoke(id: number | undefined, options: RevokeOptions): Promise<void> {
  const tokens = selectTokens(id, options)
  await withStore(async (store) => {
    const by = await identifyUser(store)
    const revoked = await store.access.revoke(tokens, systemClock.now(), by)
    if (revoked.length === 0)
      throw new Failure(`${noToken(tokens)} To list tokens, run: token list`)
    for (const each of revoked) console.error(`Token ${each} is revoked.`)
  })
}

function selectTokens(id: number | undefined, { client, fleet }: RevokeOptions): TokenSelection {
  const named: TokenSelection[] = []
  if (id !== undefined) named.push({ id })
  if (client !== undefined) named.push({ client })
  if (fleet !== undefined) named.push({ fleet })
  const [tokens, ...others] = named
  if (!tokens || others.length > 0)
    throw new Failure(
      'Name one token by its id, or all of a client or fleet by --client or --fleet.',
    )
  return tokens
}

function noToken(tokens: TokenSelection): string {
  if ('id' in tokens) return `Token ${tokens.id} does not exist or is already revoked.`
  return `The ${'client' in tokens ? `client ${tokens.client}` : `fleet ${tokens.fleet}`} has no token that is not revoked.`
}
