import { webhooksBy } from '@delivery-orders/operations/engine'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import { integer } from '../../../src/store/columns.ts'
import { commitSignal } from '../../../src/store/commit-signal.ts'
import { postgresOutbox } from '../../../src/store/postgres/outbox/postgres-outbox.ts'
import { postgresAccess } from '../../../src/store/postgres/postgres-access.ts'
import type { Database, Session } from '../../../src/store/postgres/postgres-database.ts'
import { postgresEvents } from '../../../src/store/postgres/postgres-events.ts'
import { postgresFleets } from '../../../src/store/postgres/postgres-fleets.ts'
import { postgresOrders } from '../../../src/store/postgres/postgres-orders.ts'
import { postgresOverview } from '../../../src/store/postgres/postgres-overview.ts'
import { postgresRules } from '../../../src/store/postgres/postgres-rules.ts'
import { addressOn } from '../../support/postgres-databases.ts'

export type StoreParts = Pick<
  DatabaseStore,
  'orders' | 'events' | 'fleets' | 'webhooks' | 'outbox' | 'access' | 'overview'
>

/** Counts steps: pages that are read, and rows that a table or index returns, even if they are filtered out later. */
const countSteps = `
  select sum(pg_stat_get_xact_blocks_fetched(oid) + pg_stat_get_xact_tuples_returned(oid))::bigint
    as steps
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`

/** Runs `work`, rolls back its writes, and returns its result with the number of steps of all its statements. */
export const stepsOf = <Result>(
  database: Database,
  planning: string,
  work: (parts: StoreParts) => Promise<Result>,
) =>
  database.withLock('schema', async (session) => {
    await run(session, `savepoint before; set local plan_cache_mode = ${planning}`)
    const before = await stepsSoFar(session)
    const result = await work(storePartsOn(session))
    const steps = (await stepsSoFar(session)) - before
    await run(session, 'rollback to savepoint before')
    return { result, steps }
  })

export const run = (session: Session, text: string): Promise<number> =>
  session.run({ name: '', text })

async function stepsSoFar(session: Session): Promise<number> {
  const row = await session.first({ name: '', text: countSteps }, { steps: integer })
  return row?.steps ?? 0
}

/** Opens the parts of a store on one session, in whose transaction all steps are counted. */
function storePartsOn(session: Session): StoreParts {
  const database: Database = {
    ...oneAtATime(session),
    rules: addressOn(0, '').rules,
    connections: () => ({ used: 1, idle: 0, waiting: 0, standbyWaits: 0 }),
    withLock: (_, work) => work(session),
    withBuckets: (_, work) => work(session),
    close: () => Promise.resolve(),
  }
  const signal = commitSignal()
  const rules = postgresRules(database)
  return {
    orders: postgresOrders(database, rules, signal),
    events: postgresEvents(database, signal),
    fleets: postgresFleets(database),
    webhooks: webhooksBy(rules),
    outbox: postgresOutbox(database, rules, signal),
    access: postgresAccess(database, rules),
    overview: postgresOverview(database, rules),
  }
}

/** A session executes one statement at a time, where a pool uses several connections. */
function oneAtATime(session: Session): Session {
  let last: Promise<unknown> = Promise.resolve()
  const all: Session['all'] = (...query) => {
    const rows = last.then(() => session.all(...query))
    last = rows.catch(() => undefined)
    return rows
  }
  return { ...session, all, first: async (...query) => (await all(...query))[0] }
}
