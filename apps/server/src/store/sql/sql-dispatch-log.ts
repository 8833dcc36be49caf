import { attemptColumns } from '../outbox-rows.ts'
import type { Dialect } from './script.ts'

const clientOfWebhook = '(select client_id from webhooks where id = :webhook_id)'

/** SQL: the dispatches in the log of the webhook `:webhook_id`. `attempts`: a column for their attempts. */
export const selectDispatches = ({ isNot, ofClient }: Dialect, attempts = ''): string => `
  select dispatches.number as number, dispatches.created_at, dispatches.status, dispatches.due_at,
    dispatches.test_event_id, dispatches.disabled, events.order_id, events.sequence, events.kind,
    events.at as event_at, (
      select coalesce(sum(
        150 + coalesce(octet_length(error), 0) + coalesce(octet_length(response), 0)
      ), 0) from attempts
      where ${ofClient('client_id', 'dispatches.client_id')} dispatch = dispatches.number
    ) as size${attempts}
  from dispatches
    left join events on ${ofClient('events.client_id', 'dispatches.client_id')}
      events.mode = (select mode from webhooks where id = :webhook_id)
      and events.position = dispatches.event_position
  where dispatches.webhook = (
    select number from webhooks where id = :webhook_id and ${isNot('removed')}
  )`

/** SQL: a column with the attempts of a dispatch, as JSON. */
export const attemptsOf = (
  { jsonList, ofClient }: Dialect,
  dispatch: string,
  last = '',
): string => `, (
    select ${jsonList(attemptColumns, 'at, id')} from attempts
    where ${ofClient('client_id', clientOfWebhook)} dispatch = ${dispatch}.number ${last}
  ) as attempts`
