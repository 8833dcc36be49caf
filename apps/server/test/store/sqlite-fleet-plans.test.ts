import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import {
  finalOfClient,
  finalOfMode,
  findLastEnds,
} from '../../src/store/sqlite/sqlite-fleet-final.ts'
import { findFirstOfOwners, walkPhone } from '../../src/store/sqlite/sqlite-fleet-search.ts'
import {
  findExpecting,
  findFirsts,
  walkOfClient,
  walkOfCourier,
  walkOfLate,
  walkOfMode,
  walkOfMoved,
} from '../../src/store/sqlite/sqlite-fleets.ts'

describe('query plans of the list of a fleet in SQLite', () => {
  test.for([
    [walkOfMode, 'orders_of_mode (mode=? AND status=?'],
    [walkOfClient, 'orders_by_status (client_id=? AND mode=? AND status=?'],
  ] as const)('%s searches an index and sorts nothing', ([sql, start]) => {
    const database = openDatabase(':memory:')
    const position = { created_at: 1, id: 1, created_to: 2 }
    const values = { mode: 'test', status: 'pending', client_id: 1, limit: 21, ...position }
    const plan = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(values)
      .map(({ detail }) => detail)
      .filter((detail) => !/^(MERGE \(UNION ALL\)|LEFT|RIGHT)$/.test(detail))

    expect(plan).toEqual([
      `SEARCH orders USING INDEX ${start} AND created_at=? AND rowid>?)`,
      `SEARCH orders USING INDEX ${start} AND created_at>? AND created_at<?)`,
    ])
    database.close()
  })

  test.for([
    [finalOfMode, 'orders_by_end_of_mode (mode=? AND status=?'],
    [finalOfClient, 'orders_by_end (client_id=? AND mode=? AND status=?'],
    [findLastEnds, 'orders_by_end (client_id=? AND mode=? AND status=?'],
  ] as const)('%s searches an index of final orders', ([sql, start]) => {
    const database = openDatabase(':memory:')
    const position = { final_at: 1, id: 1, final_from: 2, limit: 21 }
    const owners = { client_id: 1, clients: '[1]', statuses: '["delivered"]' }
    const plan = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all({ mode: 'test', status: 'delivered', ...owners, ...position })
      .map(({ detail }) => detail)
      .filter((detail) => detail.includes(' orders '))

    expect(plan).toEqual([
      `SEARCH orders USING COVERING INDEX ${start} AND final_at=? AND rowid<?)`,
      `SEARCH orders USING COVERING INDEX ${start} AND final_at>? AND final_at<?)`,
    ])
    database.close()
  })

  test.for([findFirstOfOwners, walkPhone])('%s searches the index of phones only', (sql) => {
    const database = openDatabase(':memory:')
    const values = { mode: 'test', recipient_phone: '+1', client_id: 1, created_at: 1, id: 1 }
    const plan = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all({ ...values, limit: 21 })
      .map(({ detail }) => detail)
      .filter((detail) => detail.includes(' orders '))

    const start = 'SEARCH orders USING COVERING INDEX orders_by_phone (recipient_phone=?'
    const ofClient = [
      `${start} AND client_id=? AND mode=? AND created_at=? AND rowid<?)`,
      `${start} AND client_id=? AND mode=? AND created_at<?)`,
    ]
    const ofOwners = [`${start})`, `${start} AND client_id>?)`, ...ofClient]
    expect(plan).toEqual(sql === walkPhone ? ofClient : ofOwners)
    database.close()
  })

  test('the orders of a courier are a range of an index, in its order', () => {
    const database = openDatabase(':memory:')
    const position = { created_at: 1, id: 1, created_to: 2, limit: 21, now: null, today: null }
    const plan = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${walkOfCourier}`)
      .all({ mode: 'test', courier: 'c-7', clients: '[1]', statuses: '["pending"]', ...position })
      .map(({ detail }) => detail)
      .filter((detail) => /orders? |order_couriers|TEMP/.test(detail))

    expect(plan).toEqual([
      'SEARCH order_couriers USING COVERING INDEX order_couriers_by_reference (mode=? AND reference=? AND (created_at,order_id)>(?,?) AND created_at<?)',
      'SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)',
    ])
    database.close()
  })

  test('what a courier has ended since a time is a range of an index', () => {
    const database = openDatabase(':memory:')
    const plan = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${walkOfMoved}`)
      .all({ mode: 'test', courier: 'c-7', clients: null, since: 1, limit: 21 })
      .map(({ detail }) => detail)
      .filter((detail) => detail.includes('settlements'))

    expect(plan).toEqual([
      'SEARCH settlements USING COVERING INDEX settlements_by_courier (mode=? AND courier=? AND at>?)',
    ])
    database.close()
  })

  test('the late orders of a client are a range of an index, in its order', () => {
    const database = openDatabase(':memory:')
    const position = { created_at: 1, id: 1, created_to: 2, limit: 21 }
    const late = { now: 1, today: '2026-11-20' }
    const planOf = (sql: string) =>
      database
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all({ mode: 'test', client_id: 1, statuses: '["pending"]', ...position, ...late })
        .map(({ detail }) => detail)
        .filter((detail) => / orders |TEMP/.test(detail))

    expect(planOf(walkOfLate)).toEqual([
      'SEARCH orders USING INDEX orders_expected (client_id=? AND mode=? AND created_at>? AND created_at<?)',
    ])
    expect(planOf(findExpecting)).toEqual([
      'SCAN orders USING COVERING INDEX orders_expected',
      'SEARCH orders USING COVERING INDEX orders_expected (client_id>?)',
    ])
    database.close()
  })

  test('the first order of each client and status is found by searches of an index', () => {
    const database = openDatabase(':memory:')
    const position = { created_at: 1, id: 1, created_to: 2 }
    const plan = database
      .prepare<unknown[], { detail: string }>(`explain query plan ${findFirsts}`)
      .all({ mode: 'test', clients: '[1]', statuses: '["pending"]', ...position })
      .map(({ detail }) => detail)
      .filter((detail) => detail.includes(' orders '))

    const start = 'SEARCH orders USING INDEX orders_by_status'
    expect(plan).toEqual([
      `${start} (client_id=? AND mode=? AND status=? AND created_at=? AND rowid>?)`,
      `${start} (client_id=? AND mode=? AND status=? AND created_at>? AND created_at<?)`,
    ])
    database.close()
  })
})
