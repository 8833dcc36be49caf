import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defaultScopes, isWellFormed, type Store, tokenHash } from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { Failure } from './failure.ts'
import { issueToken } from './token.ts'

const mode = 'test'

/** Returns the token from the file next to the development database. Replaces a token that is missing or unusable. */
export async function developmentToken(store: Store, databaseFile: string): Promise<string> {
  const file = join(dirname(databaseFile), 'development-token')
  const stored = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (isWellFormed(stored) && (await hasDefaultScopes(store, stored))) return stored

  const token = await issueToken(store, 'development', { mode })
  await writeFile(file, `${token}\n`, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      `${file} cannot be written (${error.code}). Give this user write permission, or set DATABASE_URL: then this file is not needed.`,
    )
  })
  return token
}

/** Whether the token is valid and has all default scopes. A token from an older version may lack newer scopes. */
async function hasDefaultScopes({ access }: Store, token: string): Promise<boolean> {
  const grant = await access.findGrant(tokenHash(token), systemClock.now())
  return grant !== undefined && defaultScopes(mode).every((scope) => grant.scopes.has(scope))
}
