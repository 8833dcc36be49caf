import { sweepBy, webhooksBy } from '@delivery-orders/operations/engine'
import { describe, expect } from 'vitest'
import type { Database } from '../../src/store/sqlite/sqlite-database.ts'
import { sqliteRules } from '../../src/store/sqlite/sqlite-rules.ts'
import { backlog, test, webhookCount } from './support/a-backlog.ts'
import { now } from './support/a-change.ts'

describe('sweeping a long log in SQLite', () => {
  const rowsMax = 500
  const rowsIn = (database: Database) =>
    database.prepare<[], number>('select total_changes()').pluck().get() ?? 0
  const count = (database: Database, where: string) =>
    database.prepare<[], number>(`select count(*) from dispatches where ${where}`).pluck().get()

  async function sweptIn(database: Database): Promise<readonly number[]> {
    const sweep = sweepBy(sqliteRules(database))
    const steps: number[] = []
    for (let isMore = true; isMore; ) {
      const before = rowsIn(database)
      isMore = await sweep({ settledBefore: 0, auditBefore: 0, rowsMax })
      steps.push(rowsIn(database) - before)
    }
    return steps
  }

  test('the log of a removed webhook is deleted in transactions that each stay within the row limit', async ({
    database,
    client,
  }) => {
    database.exec(`
      insert into attempts (dispatch, at, duration_ms)
      select number, 1, 1 from dispatches, (values (1), (2), (3)) where number <= 5000`)
    const before = rowsIn(database)

    expect(await webhooksBy(sqliteRules(database)).remove(client, 'wh_1', now)).toBe(true)

    expect(rowsIn(database) - before).toBeLessThan(rowsMax + 9)
    expect(count(database, 'webhook = 1')).toBeGreaterThan(backlog - rowsMax)
    const steps = await sweptIn(database)
    expect(Math.max(...steps)).toBeLessThan(rowsMax + 9)
    expect(steps.length).toBeGreaterThan(backlog / rowsMax)
    expect(count(database, 'true')).toBe(webhookCount - 1)
    expect(database.prepare('select count(*) from webhooks').pluck().get()).toBe(webhookCount - 1)
  })

  test('the dispatches of a disabled webhook are abandoned in transactions that each stay within the row limit', async ({
    database,
    client,
  }) => {
    const webhooks = webhooksBy(sqliteRules(database))
    const webhook = await webhooks.find(client, 'wh_1')
    if (!webhook) throw new Error('The webhook wh_1 was not found.')
    const before = rowsIn(database)

    await webhooks.change(client, { ...webhook, revision: 2, disabledReason: 'requested' })

    expect(rowsIn(database) - before).toBeLessThan(rowsMax + 9)
    expect(count(database, `webhook = 1 and status = 'pending'`)).toBe(backlog - rowsMax)
    expect(Math.max(...(await sweptIn(database)))).toBeLessThan(rowsMax + 9)
    expect(count(database, `webhook = 1 and status = 'abandoned'`)).toBe(backlog)
    expect(count(database, `status = 'pending'`)).toBe(webhookCount - 1)
  })

  test('a dispatch with more keys than the row limit is deleted in several transactions', async ({
    database,
    client,
  }) => {
    database.exec(`
      insert into idempotency_keys (owner_id, mode, hash, fingerprint, dispatch, at)
      select 1, 'test', number, '', 1, 1 from dispatches where number <= 5000;
      update dispatches set status = 'failed', due_at = null, leased_until = null, settled_at = -1
      where number = 1`)
    expect(client.clientId).toBe(1)

    expect(Math.max(...(await sweptIn(database)))).toBeLessThan(rowsMax + 9)

    expect(count(database, 'number = 1')).toBe(0)
  })
})
