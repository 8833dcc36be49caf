import type { Mode } from '@delivery-orders/domain'
import {
  clientScopes,
  defaultScopes,
  fleetScopes,
  newToken,
  type Store,
  type TokenOwner,
  type TokenRecord,
  tokenHash,
  tokenHint,
} from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { Failure } from './failure.ts'
import { formatTable } from './format-table.ts'
import { withStore } from './with-store.ts'

export const modes: readonly Mode[] = ['test', 'live']

export interface IssueOptions {
  readonly mode: Mode
  readonly scopes?: readonly string[]
  readonly expires?: Date
}

const ownerName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Maximum number of clients that a fleet token names: a page of the fleet's list reads an index range for each. */
const clientsMax = 100

/** Returns a new token of a client. Only its hash is stored, so it cannot be shown again. */
export async function issueToken(
  store: Store,
  client: string,
  { mode, scopes = defaultScopes(mode), expires }: IssueOptions,
): Promise<string> {
  refuseName('client', client)
  const unknown = scopes.find((scope) => !clientScopes.includes(scope))
  if (unknown !== undefined)
    throw new Failure(`There is no scope ${unknown}. The scopes are ${clientScopes.join(', ')}.`)
  return await issueTo(store, { client }, { mode, scopes, expires })
}

export type FleetOptions = Pick<IssueOptions, 'mode' | 'expires'> & {
  readonly clients?: readonly string[] | undefined
}

/** Returns a new token of a fleet, for all clients or for those that are named. */
export async function issueFleetToken(
  store: Store,
  fleet: string,
  { mode, expires, clients }: FleetOptions,
): Promise<string> {
  refuseName('fleet', fleet)
  for (const client of clients ?? [])
    if ((await store.access.findClient(client)) === undefined)
      throw new Failure(`There is no client ${client}. To list clients, run: token list`)
  if (clients && clients.length > clientsMax)
    throw new Failure(`A fleet token can name at most ${clientsMax} clients.`)
  const owner = { fleet, clients: clients ? [...new Set(clients)] : null }
  return await issueTo(store, owner, { mode, scopes: fleetScopes, expires })
}

function refuseName(kind: string, name: string): void {
  if (!ownerName.test(name))
    throw new Failure(
      `A ${kind} name has 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit.`,
    )
}

interface NewRights {
  readonly mode: Mode
  readonly scopes: readonly string[]
  readonly expires: Date | undefined
}

async function issueTo(
  store: Store,
  owner: TokenOwner,
  { mode, scopes, expires }: NewRights,
): Promise<string> {
  const token = newToken(mode, systemRandom)
  await refuseOtherKind(store, owner)
  await store.access.issue({
    ...owner,
    mode,
    scopes,
    hash: tokenHash(token),
    hint: tokenHint(token),
    createdAt: systemClock.now(),
    expiresAt: expires?.getTime() ?? null,
  })
  return token
}

/** Clients and fleets have different names, so that a log or a list of tokens cannot be misunderstood. */
async function refuseOtherKind({ access }: Store, owner: TokenOwner): Promise<void> {
  const name = nameOf(owner)
  const taken = (await access.list()).find((other) => nameOf(other) === name)
  if (taken && kindOf(taken) !== kindOf(owner))
    throw new Failure(`${name} is the name of a ${kindOf(taken)}. Choose another name.`)
}

const nameOf = (owner: TokenOwner): string => owner.fleet ?? owner.client
const kindOf = (owner: TokenOwner): string => (owner.fleet === undefined ? 'client' : 'fleet')

export interface IssueArguments extends IssueOptions {
  readonly fleet?: string
  readonly clients?: readonly string[]
}

export const issue = (client: string | undefined, options: IssueArguments): Promise<void> =>
  withStore(
    async (store) => {
      console.log(await issueToOne(store, client, options))
    },
    // The first token is usually issued before the first start of the service.
    { creates: true },
  )

function issueToOne(
  store: Store,
  client: string | undefined,
  { fleet, clients, scopes, ...options }: IssueArguments,
): Promise<string> {
  if ((client === undefined) === (fleet === undefined))
    throw new Failure('Name either a client or, with --fleet, a fleet.')
  if (client !== undefined && clients)
    throw new Failure('--clients is only for the token of a fleet.')
  if (client !== undefined)
    return issueToken(store, client, { ...options, ...(scopes && { scopes }) })
  if (scopes) throw new Failure('A fleet token always has all fleet scopes: leave out --scopes.')
  return issueFleetToken(store, fleet ?? '', { ...options, clients })
}

export const list = (): Promise<void> =>
  withStore(async (store) => {
    const tokens = await store.access.list()
    if (tokens.length === 0)
      return console.error('There are no tokens. To issue one, run: token issue CLIENT')
    console.log(tableOf(tokens, systemClock.now()))
  })

export const revoke = (id: number): Promise<void> =>
  withStore(async (store) => {
    if (!(await store.access.revoke(id, systemClock.now())))
      throw new Failure(
        `Token ${id} does not exist or is already revoked. To list tokens, run: token list`,
      )
    console.error(`Token ${id} is revoked.`)
  })

function tableOf(tokens: readonly TokenRecord[], now: number): string {
  const rows = tokens.map((token) => [
    String(token.id),
    ownerOf(token),
    `dos_${token.mode}_…${token.hint}`,
    stateOf(token, now),
    day(token.createdAt),
    token.expiresAt === null ? 'never' : day(token.expiresAt),
    token.scopes.join(' '),
  ])
  return formatTable(['ID', 'OWNER', 'TOKEN', 'STATE', 'ISSUED', 'EXPIRES', 'SCOPES'], rows)
}

const ownerOf = (owner: TokenOwner): string =>
  owner.fleet === undefined
    ? owner.client
    : `fleet ${owner.fleet} (${owner.clients?.join(', ') ?? 'all clients'})`

function stateOf({ revokedAt, expiresAt }: TokenRecord, now: number): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
