import type {
  ClientGrant,
  ClientRequests,
  Grant,
  TokenUse,
} from '@delivery-orders/operations/store'
import { describe, expect, test } from 'vitest'
import { RequestCounts } from './request-counts.ts'

const rights = { actor: { id: 1, kind: 'token' as const, name: '1' }, scopes: new Set<string>() }
const acme: ClientGrant = { ...rights, clientId: 1, mode: 'test', clientName: 'acme' }
const fleet: Grant = { ...rights, fleetId: 2, mode: 'test', fleetName: 'couriers', clientIds: null }

/** A database that can be away. */
function database() {
  const added: (readonly ClientRequests[])[] = []
  const uses: (readonly TokenUse[])[] = []
  const addTo = <Row>(rows: Row[], row: Row): Promise<void> => {
    if (target.isAway) return Promise.reject(new Error('away'))
    rows.push(row)
    return Promise.resolve()
  }
  const addRequests = (_: number, counts: readonly ClientRequests[]) => addTo(added, counts)
  const noteUses = (noted: readonly TokenUse[]) => addTo(uses, noted)
  const target = { isAway: false, added, uses, access: { noteUses }, overview: { addRequests } }
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

const minute = 60_000
const at = 1_000 * minute

describe('the last uses of tokens', () => {
  test('are stored at once, and then at most once an hour', async () => {
    const counts = new RequestCounts()
    const target = database()
    for (const minutes of [0, 1, 2, 59, 60, 119, 120]) {
      if (minutes !== 119) counts.count(minutes === 2 ? fleet : acme, 200)
      await counts.store(target, at + minutes * minute)
    }

    const stored = target.uses.flat().map((use) => (use.at - at) / minute)
    expect(stored).toEqual([0, 60, 120])
  })

  test('have the time of the use, although they are stored later', async () => {
    const counts = new RequestCounts()
    const target = database()
    for (const minutes of [0, 5]) {
      counts.count(acme, 200)
      await counts.store(target, at + minutes * minute)
    }
    await counts.store(target, at + 60 * minute)

    expect(target.uses).toEqual([[{ actorId: 1, at }], [{ actorId: 1, at: at + 5 * minute }]])
  })

  test('are kept while the database is away', async () => {
    const counts = new RequestCounts()
    const target = database()
    counts.count(fleet, 200)
    target.isAway = true
    await expect(counts.store(target, at)).rejects.toThrow('away')
    target.isAway = false
    await counts.store(target, at + minute)

    expect(target.uses).toEqual([[{ actorId: 1, at }]])
  })
})
