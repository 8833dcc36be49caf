import { pageBytesMax, pageOf, type Rules } from '@delivery-orders/operations/engine'
import { dispatchStatuses, type Outbox } from '@delivery-orders/operations/store'
import { dispatchColumns, dispatchOf } from '../../outbox-rows.ts'
import { all } from '../../sql/script.ts'
import { attemptsOf, selectDispatches } from '../../sql/sql-dispatch-log.ts'
import { postgresDialect } from '../postgres-rules.ts'

/** Uses one index scan per status, so that listing a rare status costs as little as listing a frequent one. */
const listDispatches = `
  select found.*${attemptsOf(postgresDialect, 'found')}
  from (
    select walk.*, sum(walk.size) over (
        order by walk.number desc rows between unbounded preceding and 2 preceding
      ) as before
    from unnest(cast(:statuses as text[])) as wanted (status)
      cross join lateral (
        ${selectDispatches(postgresDialect)}
          and dispatches.status = wanted.status and dispatches.number < :before
        order by dispatches.number desc limit :limit
      ) as walk
    order by walk.number desc limit :limit
  ) as found
  where found.before is null or found.before <= ${pageBytesMax}
  order by found.number desc`

export const logLister =
  ({ read }: Rules): Outbox['list'] =>
  async (webhookId, { statuses, before, limit }) => {
    // Removes repeated statuses: `unnest` would return their dispatches twice.
    const wanted = statuses.length === 0 ? dispatchStatuses : [...new Set(statuses)]
    const values = { webhook_id: webhookId, statuses: wanted, before, limit }
    const rows = await read(() => all(listDispatches, dispatchColumns, values))
    return pageOf(rows, limit).rows.map(dispatchOf)
  }
