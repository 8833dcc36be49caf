import type { TokenOwner, TokenRecord } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { actorText } from '../operator/actor-text.ts'
import { tokenHistory } from '../operator/token-history.ts'
import { Failure } from './failure.ts'
import { asJson, limited, parseTokenId } from './options.ts'
import {
  type JsonOptions,
  type ListOptions,
  printFields,
  printJson,
  printList,
  timeOf,
} from './print-list.ts'
import { withStore } from './with-store.ts'

export const addListCommand = (token: Command): Command =>
  token
    .command('list')
    .description('list all tokens, without their secrets')
    .addOption(limited())
    .addOption(asJson())
    .action(listTokens)

const listTokens = (options: ListOptions): Promise<void> =>
  withStore(async ({ access }) => {
    const now = systemClock.now()
    const tokens = await access.list(options.limit + 1)
    const none = 'There are no tokens. To issue one, run: token issue CLIENT'
    const rowFor = options.json ? factsOf : rowOf
    printList(
      tokens.map((token) => rowFor(token, now)),
      { ...options, none },
    )
  })

export const addShowCommand = (token: Command): Command =>
  token
    .command('show')
    .argument('<id>', 'id of the token, from `token list`', parseTokenId)
    .description('show a token, who issued it, and what was done with it last')
    .addOption(asJson())
    .action(showToken)

const showToken = (id: number, { json = false }: JsonOptions): Promise<void> =>
  withStore(async (store) => {
    const found = await tokenHistory(store, id)
    if (!found) throw new Failure(`There is no token ${id}. To list tokens, run: token list`)
    const { client, fleet, fleetClients, scopes, ...facts } = factsOf(
      found.token,
      systemClock.now(),
    )
    const by = {
      issuedBy: found.issuedBy && actorText(found.issuedBy),
      revokedBy: found.revokedBy && actorText(found.revokedBy),
    }
    const events = found.events?.map(({ at, ...event }) => ({ at: timeOf(at), ...event })) ?? null
    const webhookChanges = found.webhookChanges.map(({ at, action, subject }) => ({
      at: timeOf(at),
      action,
      webhookId: subject,
    }))
    if (json)
      return printJson({
        client,
        fleet,
        fleetClients,
        scopes,
        ...facts,
        ...by,
        events,
        webhookChanges,
      })
    printFields({ ...facts, owner: ownerOf(found.token), ...by, scopes: scopes.join(' ') })
    console.log()
    printList(events ?? [], {
      none: events
        ? 'None of the last events of the client was reported with this token.'
        : 'The events of a fleet are not listed. `order trace` shows those of an order.',
    })
    console.log()
    printList(webhookChanges, { none: 'No webhook was changed with this token.' })
  })

const factsOf = (token: TokenRecord, now: number) => ({
  id: token.id,
  client: token.client ?? null,
  fleet: token.fleet ?? null,
  fleetClients: token.fleet === undefined ? null : token.clients,
  mode: token.mode,
  token: hintOf(token),
  state: stateOf(token, now),
  issuedAt: timeOf(token.createdAt),
  expiresAt: timeOf(token.expiresAt),
  revokedAt: timeOf(token.revokedAt),
  lastUsedAt: timeOf(token.lastUsedAt),
  scopes: token.scopes,
})

const rowOf = (token: TokenRecord, now: number) => ({
  id: token.id,
  owner: ownerOf(token),
  token: hintOf(token),
  state: stateOf(token, now),
  issued: day(token.createdAt),
  expires: token.expiresAt === null ? 'never' : expiryText(token.expiresAt, now),
  lastUsed: token.lastUsedAt === null ? 'never' : agoText(token.lastUsedAt, now),
  scopes: token.scopes.join(' '),
})

const hintOf = ({ mode, hint }: TokenRecord): string => `dos_${mode}_…${hint}`

const ownerOf = (owner: TokenOwner): string =>
  owner.fleet === undefined
    ? owner.client
    : `fleet ${owner.fleet} (${owner.clients?.join(', ') ?? 'all clients'})`

function stateOf({ revokedAt, expiresAt }: TokenRecord, now: number): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

const hourMs = 3_600_000

/** The day, and how long that is from now, in hours if it is less than two days. */
function expiryText(at: number, now: number): string {
  return `${day(at)}, ${agoText(at, now)}`
}

function agoText(at: number, now: number): string {
  const hours = (at - now) / hourMs
  const [count, unit] =
    Math.abs(hours) < 48 ? ([hours, 'hour'] as const) : ([hours / 24, 'day'] as const)
  return new Intl.RelativeTimeFormat('en').format(Math.trunc(count), unit)
}

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
