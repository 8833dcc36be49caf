import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isWellFormed, tokenHash } from '../access-token.ts'
import { systemClock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { Failure } from './failure.ts'
import { issueToken } from './token.ts'

/** The token that is kept beside a development database: that of the last start, while the database knows it. */
export async function developmentToken(store: Store, databaseFile: string): Promise<string> {
  const file = join(dirname(databaseFile), 'development-token')
  const kept = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  if (isWellFormed(kept) && (await store.access.findGrant(tokenHash(kept), systemClock.now())))
    return kept

  const token = await issueToken(store, 'development', { mode: 'test' })
  await writeFile(file, `${token}\n`, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      `${file} cannot be written (${error.code}). Give this user the right to write it, or set DATABASE_URL.`,
    )
  })
  return token
}
