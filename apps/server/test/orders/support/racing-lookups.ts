import type { ServiceParts } from '../../../src/start/service.ts'
import { openStore } from '../../support/engine.ts'

/** Lets each two requests with the same idempotency key look it up before either of them commits. */
export const withRacingLookups =
  (open: ServiceParts['openStore'] = openStore): ServiceParts['openStore'] =>
  async (database) => {
    const store = await open(database)
    const waiting = new Map<string, () => void>()
    const findFingerprint: typeof store.orders.findFingerprint = async (owner, hash) => {
      const found = await store.orders.findFingerprint(owner, hash)
      const key = `${owner.clientId} ${hash}`
      const release = waiting.get(key)
      waiting.delete(key)
      if (release) release()
      else await new Promise<void>((resolve) => waiting.set(key, resolve))
      return found
    }
    return { ...store, orders: { ...store.orders, findFingerprint } }
  }
