import { join } from 'node:path'
import { tokenHash } from '@delivery-orders/operations'
import type { Grant } from '@delivery-orders/operations/store'
import { openStore } from '../../../src/start/open-store.ts'

/** The cells of a line that `token list` has printed. */
export const cells = (line: string): readonly string[] => line.split(/ {2,}/)

const defaultFile = 'data/delivery-orders.db'

/** Opens the database of the commands that run in the folder. */
export const openDatabase = (folder: string, file = defaultFile) =>
  openStore({ engine: 'sqlite', file: join(folder, file) })

/** Returns the grant of a token; undefined if it is not valid at `now`. */
export async function grantOf(
  folder: string,
  token: string,
  now = Date.now(),
  file?: string,
): Promise<Grant | undefined> {
  const store = await openDatabase(folder, file)
  const grant = await store.access.findGrant(tokenHash(token.trim()), now)
  await store.close()
  return grant
}

/** The tokens in the database. */
export async function tokens(folder: string): Promise<readonly unknown[]> {
  const store = await openDatabase(folder)
  const list = await store.access.list()
  await store.close()
  return list
}
