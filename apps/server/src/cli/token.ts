import type { Mode } from '@delivery-orders/domain'
import {
  allScopes,
  defaultScopes,
  newToken,
  type Store,
  type TokenRecord,
  tokenHash,
  tokenHint,
} from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { Failure } from './failure.ts'
import { table } from './table.ts'
import { withStore } from './with-store.ts'

export const modes: readonly Mode[] = ['test', 'live']

export interface IssueOptions {
  readonly mode: Mode
  readonly scopes?: readonly string[]
  readonly expires?: Date
}

const clientName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Returns a new token. Only its hash is stored, so it cannot be shown again. */
export async function issueToken(
  store: Store,
  client: string,
  { mode, scopes = defaultScopes(mode), expires }: IssueOptions,
): Promise<string> {
  if (!clientName.test(client))
    throw new Failure(
      'A client name has 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit.',
    )
  const unknown = scopes.find((scope) => !allScopes.includes(scope))
  if (unknown !== undefined)
    throw new Failure(`There is no scope ${unknown}. The scopes are ${allScopes.join(', ')}.`)

  const token = newToken(mode, systemRandom)
  await store.access.issue({
    client,
    mode,
    scopes,
    hash: tokenHash(token),
    hint: tokenHint(token),
    createdAt: systemClock.now(),
    expiresAt: expires?.getTime() ?? null,
  })
  return token
}

export const issue = (client: string, options: IssueOptions): Promise<void> =>
  withStore(
    async (store) => {
      console.log(await issueToken(store, client, options))
    },
    // The first token is usually issued before the first start of the service.
    { creates: true },
  )

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
    token.client,
    `dos_${token.mode}_…${token.hint}`,
    stateOf(token, now),
    day(token.createdAt),
    token.expiresAt === null ? 'never' : day(token.expiresAt),
    token.scopes.join(' '),
  ])
  return table(['ID', 'CLIENT', 'TOKEN', 'STATE', 'ISSUED', 'EXPIRES', 'SCOPES'], rows)
}

function stateOf({ revokedAt, expiresAt }: TokenRecord, now: number): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
