import { text } from 'node:stream/consumers'
import { clientScopes } from '@delivery-orders/operations'
import type { Store, TokenSelection } from '@delivery-orders/operations/store'
import { type Command, Option } from 'commander'
import { systemClock } from '../clock.ts'
import {
  fleetClientsMax,
  issueFleetToken as fleetToken,
  issueTokens,
  type NewClientTokens,
  type NewFleetToken,
  type TokenRefusal,
} from '../operator/issue-token.ts'
import { Failure } from './failure.ts'
import { modes, parseExpiry, parseList, parseTokenId } from './options.ts'
import { addListCommand, addShowCommand } from './show-tokens.ts'
import { identifyUser, withStore } from './with-store.ts'

type IssueOptions = Pick<NewClientTokens, 'mode' | 'scopes' | 'expires'>
type FleetOptions = Omit<NewFleetToken, 'by' | 'random'>

/** Maximum number of clients that one command issues tokens for: a list that is longer is probably another file. */
const issuedMax = 10_000

/** Returns a new token of a client. Only its hash is stored, so it cannot be shown again. */
export const issueToken = async (
  store: Store,
  client: string,
  options: IssueOptions,
): Promise<string> => (await issueEach(store, [client], options))[0] ?? ''

const issueEach = async (
  store: Store,
  clients: readonly string[],
  options: IssueOptions,
): Promise<readonly string[]> =>
  tokensOrFail(await issueTokens(store, clients, { ...options, by: await identifyUser(store) }))

/** Returns a new token of a fleet, for all clients or for those that are named. */
export async function issueFleetToken(
  store: Store,
  name: string,
  options: FleetOptions,
): Promise<string> {
  const by = await identifyUser(store)
  return tokensOrFail(await fleetToken(store, name, { ...options, by }))[0] ?? ''
}

function tokensOrFail(issued: readonly string[] | TokenRefusal): readonly string[] {
  if (!('refused' in issued)) return issued
  throw new Failure(failureText(issued))
}

function failureText(refusal: TokenRefusal): string {
  switch (refusal.refused) {
    case 'name':
      return `A ${refusal.kind} name has 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit, unlike ${JSON.stringify(refusal.name)}.`
    case 'taken':
      return `${refusal.name} is the name of a ${refusal.kind}. Choose another name.`
    case 'scope':
      return `There is no scope ${refusal.name}. The scopes are ${clientScopes.join(', ')}.`
    case 'unknown':
      return `There is no client ${refusal.name}. To list clients, run: client list. To create those that are missing, add --create-clients.`
    case 'many':
      return `A fleet token can name at most ${fleetClientsMax} clients.`
    case 'issued':
      return 'The same token was issued before. Run the command again.'
  }
}

interface IssueArguments extends IssueOptions {
  readonly fleet?: string
  readonly clients?: readonly string[]
  readonly createClients?: boolean
}

export function addTokenCommands(command: Command): void {
  const token = command.command('token').description('issue, list, show and revoke access tokens')
  for (const add of [addIssueCommand, addListCommand, addShowCommand, addRevokeCommand]) add(token)
}

const addIssueCommand = (token: Command): Command =>
  token
    .command('issue')
    .argument(
      '[client]',
      'name of the client system; a new name creates a new client. `-` reads names, one on each line',
    )
    .description('issue a token and print it; it is not shown again')
    .option(
      '--fleet <name>',
      'instead of a client: a fleet, which delivers the orders of all clients',
    )
    .option(
      '--clients <names>',
      'the only clients that the fleet serves, separated by commas (default: all, later ones too)',
      parseList,
    )
    .option('--create-clients', 'create those of --clients that do not exist')
    .addOption(
      new Option('--mode <mode>', 'orders that the token can access: test or live')
        .choices(modes)
        .default('test'),
    )
    .option(
      '--scopes <scopes>',
      'scopes, separated by commas (default: all; for live: all but orders:progress)',
      parseList,
    )
    .option(
      '--expires <time>',
      'expiry time, such as 2027-01-31 or 2027-01-31T12:00:00Z (default: never)',
      parseExpiry,
    )
    .action(issue)

const issue = async (client: string | undefined, options: IssueArguments): Promise<void> => {
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
  const tokens = await issueEach(store, names, options)
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

interface RevokeOptions {
  readonly client?: string
  readonly fleet?: string
}

const addRevokeCommand = (token: Command): Command =>
  token
    .command('revoke')
    .argument('[id]', 'id of the token, from `token list`', parseTokenId)
    .description(
      'revoke a token, or all of a client or fleet: immediately on SQLite, within 5 seconds on PostgreSQL',
    )
    .option('--client <name>', 'instead of an id: all tokens of this client')
    .option('--fleet <name>', 'instead of an id: all tokens of this fleet')
    .action(revoke)

async function revoke(id: number | undefined, options: RevokeOptions): Promise<void> {
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
