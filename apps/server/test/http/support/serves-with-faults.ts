/** A server whose store throws for the client `unlucky` and is overloaded for the client `hurried`. */

import { Unavailable } from '@delivery-orders/domain'
import type { Grant, Orders, Store } from '@delivery-orders/operations/store'
import { readConfig } from '../../../src/settings/config.ts'
import { openStore } from '../../../src/start/open-store.ts'
import { startService } from '../../../src/start/service.ts'
import { canaries } from './canaries.ts'

const names = new Map<number, string>()

const failFor = ({ clientId }: { readonly clientId: number }): void => {
  const name = names.get(clientId)
  // `JSON.parse` throws a SyntaxError whose message contains the phone number.
  if (name === 'unlucky') JSON.parse(`x${canaries.phone}`)
  if (name === 'hurried') throw new Unavailable('full', { cause: new Error('busy') })
}

function failing(store: Store): Store {
  const find: Orders['find'] = async (client, reference) => {
    failFor(client)
    return await store.orders.find(client, reference)
  }
  const findRendered: Orders['findRendered'] = async (client, reference, rendering) => {
    failFor(client)
    return await store.orders.findRendered(client, reference, rendering)
  }
  const commit: Orders['commit'] = async (change) => {
    failFor(change.client)
    return await store.orders.commit(change)
  }
  const list: Orders['list'] = async (client, query) => {
    failFor(client)
    return await store.orders.list(client, query)
  }
  const findGrant = async (hash: string, now: number): Promise<Grant | undefined> => {
    const grant = await store.access.findGrant(hash, now)
    if (grant && 'clientId' in grant) names.set(grant.clientId, grant.clientName)
    return grant
  }
  return {
    ...store,
    orders: { ...store.orders, find, findRendered, commit, list },
    access: { ...store.access, findGrant },
  }
}

const service = await startService(readConfig(), {
  openStore: async (database) => failing(await openStore(database)),
})
process.stdout.write(`Delivery Orders at ${service.publicUrl}\n`)
process.once('SIGTERM', () => void service[Symbol.asyncDispose]())
