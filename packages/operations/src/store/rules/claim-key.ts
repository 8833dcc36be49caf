import type { ClientKey } from '@delivery-orders/domain'
import type { Steps } from '../steps.ts'
import type { Orders } from '../store.ts'
import type { KeyTable, Rules } from '../tables.ts'
import type { UsedKey } from '../used-key.ts'
import type { StoredResponse } from '../webhooks.ts'

export const keysBy = ({ read, write }: Rules): Pick<Orders, 'findFingerprint' | 'claimKey'> => ({
  findFingerprint: async (owner, hash) =>
    (await read((tables) => tables.findKey(owner, hash)))?.fingerprint,
  claimKey: (owner, key) => write([], (tables) => claimKey(tables, owner, key)),
})

function* claimKey(keys: KeyTable, owner: ClientKey, key: UsedKey): Steps<'committed' | 'reused'> {
  let stored = yield* keys.findKey(owner, key.hash)
  if (!stored) {
    yield* keys.insertKey(owner, key, {})
    // Another process may have stored the key meanwhile.
    stored = yield* keys.findKey(owner, key.hash)
  }
  return stored?.fingerprint === key.fingerprint ? 'committed' : 'reused'
}

/** Returns the response that is stored for a key; undefined if the key was used for something else. */
export function* findResponse(
  keys: KeyTable,
  owner: ClientKey,
  hash: string,
): Steps<StoredResponse | undefined> {
  const stored = yield* keys.findKey(owner, hash)
  if (!stored?.response) return undefined
  const { fingerprint, at, response } = stored
  return { hash, fingerprint, at, ...response }
}
