/** The dispatcher sabotaged: it keeps what came of a dispatch, whoever has leased it since. */
import type { AttemptResult } from '@delivery-orders/operations'
import { stopSignal } from '../../../src/cli/stop-signal.ts'
import { readConfig } from '../../../src/config.ts'
import { openStore } from '../../../src/open-store.ts'
import { startDispatching } from '../../../src/service.ts'
import { rowsOf } from '../../support/execute.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''

interface Held {
  readonly number: number
  readonly lease: number
}

async function unfenced(verdicts: readonly AttemptResult[]): Promise<readonly AttemptResult[]> {
  const rows = await rowsOf<Held>(databaseUrl, 'select number, lease from dispatches')
  const leases = new Map(rows.map(({ number, lease }) => [Number(number), lease]))
  return verdicts.map((verdict) => ({
    ...verdict,
    fencingToken: leases.get(verdict.number) ?? verdict.fencingToken,
  }))
}

const stopping = stopSignal()
await using _dispatching = await startDispatching(readConfig(), {
  openStore: (database) => {
    const { outbox, ...store } = openStore(database)
    return {
      ...store,
      outbox: {
        ...outbox,
        lease: async (want, verdicts = []) => outbox.lease(want, await unfenced(verdicts)),
        settle: async (verdicts) => outbox.settle(await unfenced(verdicts)),
      },
    }
  },
})
await stopping
