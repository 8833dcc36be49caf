import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import type { Database } from '../settings/config.ts'

const triesEveryMs = 1_000

/** Thrown if the program is stopped while it waits for its database. */
export class StoppedWaiting extends Error {
  override readonly name = 'StoppedWaiting'
}

export interface WaitOptions {
  /** Called once with the reason why the database is away. */
  readonly onAway?: (error: Unavailable) => void
  /** Ends the wait. */
  readonly stopping?: Promise<void>
}

/** Returns why the database is away; undefined if it can be used. Throws if waiting would not help. */
export async function findAbsence(
  store: Store,
  { engine }: Database,
): Promise<Unavailable | undefined> {
  try {
    await store.check()
    await store.checkWritable()
    return undefined
  } catch (error) {
    if (engine === 'postgres' && error instanceof Unavailable && !isFinal(error)) return error
    throw error
  }
}

/** Resolves when the database can be used. Rejects if it comes back but is refused, or if the program is stopped. */
export async function awaitDatabase(
  store: Store,
  database: Database,
  absence: Unavailable,
  { stopping = new Promise(() => undefined), onAway }: WaitOptions,
): Promise<void> {
  onAway?.(absence)
  const stopped = stopping.then(() => {
    throw new StoppedWaiting()
  })
  do await Promise.race([pause(triesEveryMs), stopped])
  while (await findAbsence(store, database))
}

/** A wrong user, password or name of the database, and a certificate that is not trusted. */
const finalCodes = /^(28|3D000)|CERT|TLS|SSL/

function isFinal({ cause }: Unavailable): boolean {
  if (!(cause instanceof Error)) return false
  return finalCodes.test('code' in cause ? String(cause.code) : cause.message)
}
