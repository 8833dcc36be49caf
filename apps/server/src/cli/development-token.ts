import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defaultScopes, isWellFormed, type Store, tokenHash } from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { Failure } from './failure.ts'
import { issueToken } from './token.ts'

const mode = 'test'

/** The token that is kept beside a development database: that of the last start, while the database knows it. */
export async function developmentToken(store: Store, databaseFile: string): Promise<string> {
  const file = join(dirname(databaseFile), 'development-token')
  const kept = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (isWellFormed(kept) && (await hasDefaultScopes(store, kept))) return kept

  const token = await issueToken(store, 'development', { mode })
  await writeFile(file, `${token}\n`, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      `${file} cannot be written (${error.code}). Give this user the right to write it, or set DATABASE_URL.`,
    )
  })
  return token
}

/** A program may have operations that the one which issued the token had not. */
async function hasDefaultScopes({ access }: Store, token: string): Promise<boolean> {
  const grant = await access.findGrant(tokenHash(token), systemClock.now())
  return grant !== undefined && defaultScopes(mode).every((scope) => grant.scopes.has(scope))
}
