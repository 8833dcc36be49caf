import type { ClientGrant, ClientRequests, Grant } from '@delivery-orders/operations'
import { describe, expect, test } from 'vitest'
import { RequestCounts } from './request-counts.ts'

const rights = { actor: { id: 1, kind: 'token' as const, name: '1' }, scopes: new Set<string>() }
const acme: ClientGrant = { ...rights, clientId: 1, mode: 'test', clientName: 'acme' }
const fleet: Grant = { ...rights, fleetId: 2, mode: 'test', fleetName: 'couriers', clientIds: null }

/** A database that can be away. */
function database() {
  const added: (readonly ClientRequests[])[] = []
  const addRequests = (_at: number, counts: readonly ClientRequests[]) => {
    if (target.isAway) return Promise.reject(new Error('away'))
    added.push(counts)
    return Promise.resolve()
  }
  const target = { isAway: false, added, addRequests }
  return target
}

describe('the counts of requests', () => {
  test('are by client and mode, without requests of fleets', async () => {
    const counts = new RequestCounts()
    const { added, ...target } = database()
    for (const status of [200, 399, 400, 503]) counts.count(acme, status)
    counts.count({ ...acme, mode: 'live' }, 201)
    counts.count(fleet, 200)

    await counts.store(target, 0)

    expect(added).toEqual([
      [
        { clientId: 1, mode: 'test', requests: 4, errors: 2 },
        { clientId: 1, mode: 'live', requests: 1, errors: 0 },
      ],
    ])
  })

  test('are kept while the database is away, and are stored once', async () => {
    const counts = new RequestCounts()
    const target = database()
    counts.count(acme, 400)
    target.isAway = true
    const storing = counts.store(target, 0)
    counts.count(acme, 200)
    await expect(storing).rejects.toThrow('away')
    target.isAway = false

    await counts.store(target, 0)
    await counts.store(target, 0)

    expect(target.added).toEqual([[{ clientId: 1, mode: 'test', requests: 2, errors: 1 }]])
  })
})
