import { type ClientGrant, type Grant, percentileMs } from '@delivery-orders/operations/store'
import { describe, expect, test } from 'vitest'
import { RecentRequests } from './recent-requests.ts'

const rights = { actor: { id: 1, kind: 'token' as const, name: '1' }, scopes: new Set<string>() }
const acme: ClientGrant = { ...rights, clientId: 1, mode: 'test', clientName: 'acme' }
const fleet: Grant = { ...rights, fleetId: 2, mode: 'live', fleetName: 'couriers', clientIds: null }

describe('recent requests', () => {
  test('are by operation, client or fleet, and mode, those with the most requests first', () => {
    const recent = new RecentRequests()
    for (const status of [200, 404, 200])
      recent.count({ operationId: 'getOrder', grant: acme }, status, 2)
    recent.count({ operationId: 'listFleetOrders', grant: fleet }, 503, 2)
    recent.count({ grant: undefined }, 401, 2)

    const { minute, hour } = recent.endMinute()

    expect(minute).toMatchObject([
      { operation: 'getOrder', owner: 'acme', mode: 'test', requests: 3, errors: 1 },
      { operation: 'listFleetOrders', owner: 'couriers', mode: 'live', requests: 1, errors: 1 },
      { operation: null, owner: null, mode: null, requests: 1, errors: 1 },
    ])
    expect(hour).toEqual(minute)
  })

  test('leave the minute when it ends, and the hour after 60 minutes', () => {
    const recent = new RecentRequests()
    recent.count({ operationId: 'getOrder', grant: acme }, 200, 2)
    recent.endMinute()
    for (let ended = 2; ended <= 60; ended++) {
      const { minute, hour } = recent.endMinute()
      expect([ended, minute, hour]).toEqual([ended, [], [expect.objectContaining({ requests: 1 })]])
    }
    expect(recent.endMinute().hour).toEqual([])
    recent.count({ operationId: 'getOrder', grant: acme }, 200, 2)
    expect(recent.endMinute().hour).toMatchObject([{ requests: 1 }])
  })

  test('of many clients are listed for 100, and added up for the others', () => {
    const recent = new RecentRequests()
    const clients = 2_500
    for (let client = 0; client < clients; client++)
      for (let request = 0; request < (client < 100 ? 2 : 1); request++)
        recent.count(
          { operationId: 'getOrder', grant: { ...acme, clientName: `c-${client}` } },
          200,
          2,
        )

    const { minute, hour } = recent.endMinute()

    expect(minute).toHaveLength(101)
    expect(minute[0]).toMatchObject({ owner: 'c-0', requests: 2 })
    expect(minute[100]).toMatchObject({ owner: '*', mode: null, requests: clients - 100 })
    expect(hour).toEqual(minute)
  })

  test('have percentiles that are at most 9 % too long', () => {
    const recent = new RecentRequests()
    const durations = [...Array.from({ length: 98 }, () => 1.3), 40, 700, 0, 90_000]
    for (const ms of durations) recent.count({ operationId: 'getOrder', grant: acme }, 200, ms)
    const [counted] = recent.endMinute().minute
    if (!counted) throw new Error('Nothing was counted.')

    const of = (share: number) => percentileMs(counted, share) ?? 0
    for (const [share, ms] of [
      [0.5, 1.3],
      [0.975, 40],
      [0.985, 700],
      [1, 90_000],
    ] as const) {
      expect(of(share)).toBeGreaterThanOrEqual(ms)
      expect(of(share) / ms).toBeLessThan(1.0906)
    }
    expect(percentileMs({ durations: {} }, 0.5)).toBeNull()
  })
})
