/** A deliberately faulty dispatcher that settles with the stored fencing token, not with the token of its lease. */
import type { AttemptResult } from '@delivery-orders/operations/store'
import { stopSignal } from '../../../src/cli/stop-signal.ts'
import { readConfig } from '../../../src/settings/config.ts'
import { startDispatching } from '../../../src/start/dispatching.ts'
import { rowsOf } from '../../support/execute.ts'
import { storeWith } from '../../support/store-with.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''

interface LeaseRow {
  readonly number: number
  readonly fencing_token: number
}

async function unfenced(results: readonly AttemptResult[]): Promise<readonly AttemptResult[]> {
  const rows = await rowsOf<LeaseRow>(databaseUrl, 'select number, fencing_token from dispatches')
  const fencingTokens = new Map(rows.map((row) => [Number(row.number), row.fencing_token]))
  return results.map((result) => ({
    ...result,
    fencingToken: fencingTokens.get(result.number) ?? result.fencingToken,
  }))
}

const stopping = stopSignal()
await using _dispatching = await startDispatching(readConfig(), {
  openStore: storeWith('outbox', (outbox) => ({
    lease: async (request, results = []) => outbox.lease(request, await unfenced(results)),
    settle: async (results) => outbox.settle(await unfenced(results)),
  })),
})
await stopping
