import type { Store } from '@delivery-orders/operations'
import { systemClock } from '../../../src/clock.ts'
import { dueSignal } from '../../../src/store/due-signal.ts'
import { postgresAccess } from '../../../src/store/postgres/postgres-access.ts'
import type { Database, Session } from '../../../src/store/postgres/postgres-database.ts'
import { postgresEvents } from '../../../src/store/postgres/postgres-events.ts'
import { postgresOrders } from '../../../src/store/postgres/postgres-orders.ts'
import { postgresOutbox } from '../../../src/store/postgres/postgres-outbox.ts'
import { postgresWebhooks } from '../../../src/store/postgres/postgres-webhooks.ts'

export type StoreParts = Pick<Store, 'orders' | 'events' | 'webhooks' | 'outbox' | 'access'>

/** Pages that are looked at, and rows that an index or a table gives, whether they are wanted or passed over. */
const countSteps = `
  select sum(pg_stat_get_xact_blocks_fetched(oid) + pg_stat_get_xact_tuples_returned(oid))::bigint
    as steps
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`

/** What a store does, with the steps that it took in all its statements. Of what it wrote, nothing stays. */
export const stepsOf = <Answer>(
  database: Database,
  planning: string,
  work: (rooms: StoreParts) => Promise<Answer>,
) =>
  database.withLock('outbox', async (session) => {
    await run(session, `savepoint before; set local plan_cache_mode = ${planning}`)
    const before = await stepsUntilNow(session)
    const answer = await work(storePartsOn(session))
    const steps = (await stepsUntilNow(session)) - before
    await run(session, 'rollback to savepoint before')
    return { answer, steps }
  })

export const run = (session: Session, text: string): Promise<number> =>
  session.run({ name: '', text })

async function stepsUntilNow(session: Session): Promise<number> {
  const row = await session.first<{ steps: number }>({ name: '', text: countSteps })
  return row?.steps ?? 0
}

/** All in the transaction of one session, whose steps are counted. */
function storePartsOn(session: Session): StoreParts {
  const database: Database = {
    ...session,
    withLock: (_, work) => work(session),
    close: () => Promise.resolve(),
  }
  const due = dueSignal()
  return {
    orders: postgresOrders(database, due),
    events: postgresEvents(database),
    webhooks: postgresWebhooks(database),
    outbox: postgresOutbox(database, due, systemClock),
    access: postgresAccess(database),
  }
}
