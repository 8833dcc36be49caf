/** A table to copy, with the columns that it has in PostgreSQL. Columns that SQLite does not store are derived. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** All tables to copy, in this order: a referenced table comes before the tables that reference it. */
export const tables: readonly Table[] = [
  table('owners', 'id name created_at is_fleet'),
  table('actors', 'id kind name'),
  table(
    'tokens',
    'id owner_id mode hash hint scopes created_at expires_at revoked_at client_ids actor_id last_used_at',
  ),
  table('audit', 'id at actor_id action subject'),
  table('couriers', 'id mode reference name phone vehicle fleet client_ids created_at ended_at'),
  table('cash_hand_overs', 'id courier_id currency amounts received_at actor_id'),
  table(
    'desk_accesses',
    'id actor_id role client_id mode can_write courier_id key_hash invited_at entered_at secret_hash seen_at ended_at',
  ),
  table('client_requests', 'day client_id mode requests errors'),
  // All ids below `bound` are reserved. A process reserves a block, as a write for each id would double an order's cost.
  table('order_ids', 'bound'),
  table('tracking_key', 'key'),
  table('feeds', 'client_id mode end_position'),
  table(
    'orders',
    'id client_id mode reference revision status created_at erased_at receipt_key draft_hash facts rendering rendered recipient_phone final_at late_at late_day purged_at',
  ),
  table('code_tries', 'client_id order_id number hashes'),
  table('order_couriers', 'client_id order_id mode reference created_at'),
  table('photos', 'key client_id order_id at'),
  table(
    'settlements',
    'client_id mode order_id sequence part at kind courier sender currency amounts failures hand_over',
  ),
  table('events', 'client_id mode position order_id sequence kind at facts request_id actor_id'),
  // PostgreSQL stores the order of all events, and how much of each client's feed has a position in it.
  table('fleet_events', 'mode position client_id event_position'),
  table('fleet_marks', 'client_id mode end_position'),
  table(
    'webhooks',
    'number id client_id mode revision url target events ordering disabled_reason failing_since failing_last_at timed_out secret previous_secret previous_until created_at updated_at removed unswept releasing',
  ),
  table(
    'dispatches',
    'client_id number webhook event_position test_event_id disabled created_at status due_at settled_at tries fencing_token leased_until order_id is_held resent',
  ),
  table('attempts', 'client_id dispatch id at status error duration_ms response'),
  table(
    'idempotency_keys',
    'owner_id mode hash fingerprint at order_id sequence status body dispatch last_attempt',
  ),
  table('in_flight', 'dispatch fencing_token webhook client_id until retry_requested owner'),
  // The last id generated for each table. PostgreSQL's sequences continue from there.
  table('numbers', 'name last'),
]

function table(name: string, columns: string): Table {
  return { name, columns: columns.split(' ') }
}
