import type { Store } from '@delivery-orders/operations/store'
import type { ServiceParts } from '../../src/start/service.ts'
import { openStore } from './engine.ts'

type OpenStore = ServiceParts['openStore']

/** Opens the store of the engine under test, with some functions of one of its ports replaced. */
export const storeWith =
  <Name extends 'access' | 'orders' | 'outbox'>(
    name: Name,
    replace: (port: Store[Name]) => Partial<Store[Name]>,
    open: OpenStore = openStore,
  ): OpenStore =>
  async (database) => {
    const store = await open(database)
    return { ...store, [name]: { ...store[name], ...replace(store[name]) } }
  }
