import { renderedOrder, type Store } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import type { Database } from '../../src/settings/config.ts'
import { openStore } from '../support/engine.ts'
import { test } from '../support/world.ts'
import { requestRun } from './support/request-run.ts'

test.for([
  ['answers 500 to changes of orders', failingStore, '500'],
  ['returns an undeclared property', leakingStore, 'courier'],
] as const)(
  'requests generated from the contract detect a server that %s',
  { timeout: 120_000 },
  async ([, openStore, evidence], { startWorld }) => {
    const world = await startWorld({ parts: { openStore } })

    const { faults } = await requestRun({ world, count: 400, seed: 1, deterministic: 'none' })

    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toContain(evidence)
  },
)

async function failingStore(database: Database): Promise<Store> {
  const store = await openStore(database)
  const { orders } = store
  return {
    ...store,
    orders: {
      ...orders,
      // Only changes of existing orders fail. The requests with which the run creates orders must succeed.
      commit: (change) =>
        change.order.revision > 1 ? Promise.reject(new Error('broken')) : orders.commit(change),
    },
  }
}

async function leakingStore(database: Database): Promise<Store> {
  const store = await openStore(database)
  const { orders } = store
  return {
    ...store,
    orders: {
      ...orders,
      findRendered: async (...args) => {
        const found = await orders.findRendered(...args)
        return found && renderedOrder(found.text.replace(/}$/, ',"courier":"Moussa"}'))
      },
    },
  }
}
