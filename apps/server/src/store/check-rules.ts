/** A query that selects the `subject` of each violation. */
export interface Rule {
  readonly fault: string
  readonly violations: string
}

/** The rule for order ids. `bound` is an expression over `order_ids`: the first id that may be reserved next. */
export const idRule = (bound: string): Rule => ({
  fault: 'its id is not below the reserved ones, so it may be given out again',
  violations: `
    select 'order ' || max(id) as subject from orders
    having max(id) >= (select max(${bound}) from order_ids)`,
})

/** The rules between rows of different tables, for both engines. Rules of one order are in check-order.ts. */
export const rules: readonly Rule[] = [
  {
    fault: 'there must be exactly one row',
    violations: `select 'order_ids' as subject where (select count(*) from order_ids) <> 1`,
  },
  {
    fault: 'its client does not exist',
    violations: `
      select 'order ' || orders.id as subject
      from orders left join owners on owners.id = orders.client_id
      where owners.id is null`,
  },
  {
    fault: 'its order does not exist, or its personal data was erased',
    violations: `
      select 'photo ' || photos.key as subject
      from photos
        left join orders on orders.client_id = photos.client_id
          and orders.id = photos.order_id and orders.erased_at is null
      where orders.id is null`,
  },
  {
    fault: 'its order does not exist for its client and mode',
    violations: `
      select 'event ' || events.sequence || ' of order ' || events.order_id as subject
      from events
        left join orders on orders.client_id = events.client_id and orders.id = events.order_id
          and orders.mode = events.mode
      where orders.id is null`,
  },
  {
    fault: 'its actor does not exist',
    violations: `
      select 'event ' || events.sequence || ' of order ' || events.order_id as subject
      from events left join actors on actors.id = events.actor_id
      where events.actor_id is not null and actors.id is null
      union all
      select 'row ' || audit.id || ' of the audit' as subject
      from audit left join actors on actors.id = audit.actor_id
      where actors.id is null`,
  },
  {
    fault: 'it is the actor of a token, and no token has it',
    violations: `
      select 'actor ' || actors.id as subject
      from actors left join tokens on tokens.actor_id = actors.id
      where actors.kind = 'token' and tokens.id is null`,
  },
  {
    fault: 'its order does not exist, or its personal data was erased',
    violations: `
      select 'row of code_tries of order ' || code_tries.order_id as subject
      from code_tries
        left join orders on orders.client_id = code_tries.client_id
          and orders.id = code_tries.order_id and orders.erased_at is null
      where orders.id is null`,
  },
  {
    fault: 'its order does not exist with this client, mode and time',
    violations: `
      select 'row of order_couriers of order ' || order_couriers.order_id as subject
      from order_couriers
        left join orders on orders.client_id = order_couriers.client_id
          and orders.id = order_couriers.order_id and orders.mode = order_couriers.mode
          and orders.created_at = order_couriers.created_at
      where orders.id is null`,
  },
  {
    fault: 'its order does not exist for its client and mode',
    violations: `
      select 'settlement of order ' || settlements.order_id as subject
      from settlements
        left join orders on orders.client_id = settlements.client_id
          and orders.id = settlements.order_id and orders.mode = settlements.mode
      where orders.id is null`,
  },
  {
    fault: 'it was purged, and still has data',
    violations: `
      select 'order ' || id as subject from orders
      where purged_at is not null and (
        revision <> 0 or draft_hash <> '' or facts <> '' or rendered <> ''
        or coalesce(receipt_key, late_day) is not null
        or coalesce(recipient_phone, final_at, late_at) is not null
        ${['events', 'code_tries', 'order_couriers', 'photos']
          .map(
            (table) => `or exists (
          select 1 from ${table}
          where ${table}.client_id = orders.client_id and ${table}.order_id = orders.id
        )`,
          )
          .join('')}
      )`,
  },
  {
    fault: 'its order was erased, and it still has the id of its request',
    violations: `
      select 'event ' || events.sequence || ' of order ' || events.order_id as subject
      from events
        join orders on orders.client_id = events.client_id and orders.id = events.order_id
      where orders.erased_at is not null and events.request_id is not null`,
  },
  // The keys of a purged order expire like those of any order.
  {
    fault: 'this event does not exist for the client and mode of the key',
    violations: `
      select 'idempotency key of event ' || idempotency_keys.sequence || ' of order '
        || idempotency_keys.order_id as subject
      from idempotency_keys
        left join owners as fleets on fleets.id = idempotency_keys.owner_id and fleets.is_fleet
        left join events on events.order_id = idempotency_keys.order_id
          and events.sequence = idempotency_keys.sequence and events.mode = idempotency_keys.mode
          and (events.client_id = idempotency_keys.owner_id or fleets.id is not null)
        left join orders on orders.id = idempotency_keys.order_id and orders.purged_at is not null
      where idempotency_keys.order_id is not null and events.position is null and orders.id is null`,
  },
  {
    fault: 'its webhook does not exist',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches left join webhooks on webhooks.number = dispatches.webhook
      where webhooks.number is null`,
  },
  {
    fault: 'its event does not exist for the client and mode of its webhook',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches
        join webhooks on webhooks.number = dispatches.webhook
        left join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
          and events.position = dispatches.event_position
      where dispatches.event_position is not null and events.position is null
        and not webhooks.removed`,
  },
  {
    fault: 'it is pending, although its webhook is disabled and swept',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from webhooks join dispatches on dispatches.webhook = webhooks.number
      where webhooks.disabled_reason is not null and not webhooks.unswept
        and dispatches.status = 'pending'`,
  },
  {
    fault: 'it waits, although it is in flight',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from in_flight
        join dispatches on dispatches.number = in_flight.dispatch
          and in_flight.fencing_token = dispatches.fencing_token + 1
      where dispatches.leased_until is not null`,
  },
  {
    fault: 'it is in flight with a later fencing token than its next one',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from in_flight join dispatches on dispatches.number = in_flight.dispatch
      where in_flight.fencing_token > dispatches.fencing_token + 1`,
  },
  {
    fault: 'it is held, although no earlier dispatch of its order holds it',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches join webhooks on webhooks.number = dispatches.webhook
      where dispatches.is_held and dispatches.leased_until > 0 and not webhooks.releasing and (
        webhooks.ordering <> 'order' or not exists (
          select 1 from dispatches as earlier
          where earlier.webhook = dispatches.webhook and earlier.order_id = dispatches.order_id
            and earlier.status = 'pending' and earlier.number < dispatches.number
        )
      )`,
  },
  {
    fault: 'its order is not that of its event',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from dispatches
        join webhooks on webhooks.number = dispatches.webhook
        join events on events.client_id = webhooks.client_id and events.mode = webhooks.mode
          and events.position = dispatches.event_position
      where dispatches.order_id <> events.order_id`,
  },
  {
    fault: 'it has an idempotency key of another client or mode',
    violations: `
      select 'dispatch ' || dispatches.number as subject
      from idempotency_keys
        join dispatches on dispatches.number = idempotency_keys.dispatch
        join webhooks on webhooks.number = dispatches.webhook
      where webhooks.client_id <> idempotency_keys.owner_id
        or webhooks.mode <> idempotency_keys.mode`,
  },
]
