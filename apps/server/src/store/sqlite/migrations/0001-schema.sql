-- SQLite appends the rowid to every index. Indexes on orders therefore end with the order's id, and those on events with
-- the event's position.

-- The clients, and the fleets: a fleet has no orders of its own.
create table owners (
  id         integer primary key,
  name       text not null unique,
  created_at integer not null,
  is_fleet   integer not null default 0 check (is_fleet in (0, 1))
) strict;

-- The causes of events and actions. A token has no name: its id is in `tokens`.
create table actors (
  id   integer primary key,
  kind text not null check (kind in ('token', 'desk', 'shop', 'courier', 'user', 'service')),
  name text,
  unique (kind, name),
  check ((kind = 'token') = (name is null))
) strict;

-- `client_ids`: the clients that the token of a fleet is limited to, as a JSON list; null if it is for all clients.
-- `last_used_at`: stored at most once an hour, so up to an hour old; null for a token that was never used.
create table tokens (
  id           integer primary key,
  owner_id     integer not null references owners (id),
  mode         text not null check (mode in ('live', 'test')),
  hash         text not null unique,
  hint         text not null,
  scopes       text not null,
  created_at   integer not null,
  expires_at   integer,
  revoked_at   integer,
  client_ids   text,
  actor_id     integer not null unique references actors (id),
  last_used_at integer
) strict;

create index tokens_of_owner on tokens (owner_id, mode);

-- What operators did, and clients to their webhooks. `subject`: the id of an order, a token or a webhook, which may be
-- deleted by now.
create table audit (
  id       integer primary key,
  at       integer not null,
  actor_id integer not null,
  action   text not null,
  subject  text
) strict;

create index audit_by_time on audit (at);

-- The people who carry orders. Steps name them by `reference`. `fleet`: the name of the one that they belong to.
-- `client_ids`: the clients whose orders they see, as a JSON list; null for all. A reference is never used again.
create table couriers (
  id         integer primary key,
  mode       text not null check (mode in ('live', 'test')),
  reference  text not null,
  name       text not null,
  phone      text not null,
  vehicle    text,
  fleet      text,
  client_ids text,
  created_at integer not null,
  ended_at   integer,
  unique (mode, reference)
) strict;

-- The cash that couriers brought. `amounts`: a JSON object with `due`, which the courier had to hand in, and `received`;
-- the difference is due with the next one.
create table cash_hand_overs (
  id          integer primary key,
  courier_id  integer not null references couriers (id),
  currency    text not null,
  amounts     text not null,
  received_at integer not null,
  actor_id    integer not null references actors (id)
) strict;

create index cash_hand_overs_of_courier on cash_hand_overs (courier_id, currency);

-- Who may enter the desk: an invitation with the hash of its link, which is used once. From then on `secret_hash` is that
-- of the cookie of a session. Staff have a role, people of a shop have a client and a mode, and a courier has `courier_id`.
create table desk_accesses (
  id          integer primary key,
  actor_id    integer not null references actors (id),
  role        text check (role in ('reader', 'planner', 'admin')),
  client_id   integer references owners (id),
  mode        text check (mode in ('test', 'live')),
  can_write   integer not null default 0 check (can_write in (0, 1)),
  courier_id  integer references couriers (id),
  key_hash    text not null unique,
  invited_at  integer not null,
  entered_at  integer,
  secret_hash text unique,
  seen_at     integer,
  ended_at    integer,
  check ((entered_at is null) = (secret_hash is null)),
  check ((client_id is null) = (mode is null)),
  check ((role is not null) + (client_id is not null) + (courier_id is not null) = 1)
) strict;

-- The requests of each client on each day in UTC, counted from 1970.
create table client_requests (
  day       integer not null,
  client_id integer not null,
  mode      text not null,
  requests  integer not null,
  errors    integer not null,
  primary key (client_id, mode, day)
) strict, without rowid;

create index client_requests_by_day on client_requests (day);

-- Order ids below `bound` are reserved: the process that reserved an id may use it at any time.
create table order_ids (
  bound integer not null
) strict;

insert into order_ids (bound) values (1);

-- One row: the secret from which the URLs of the recipients' pages are made, 256 random bits.
create table tracking_key (
  key text not null
) strict;

insert into tracking_key values (lower(hex(randomblob(32))));

-- What processes and commands note for the operator. `copy` does not copy it.
create table notes (
  kind  text not null,
  name  text not null,
  at    integer not null,
  value text not null,
  primary key (kind, name)
) strict, without rowid;

-- `recipient_phone`: the current phone of the recipient, by which orders are searched: the digits of the E.164 number.
-- Null once the personal data was erased. `final_at`: when the last item became final; null while one is open. `late_at` and
-- `late_day`: after which time, or else after which day, the order is late. Null if it cannot be late: without an estimate,
-- window and deadline, and if all its items are final or failed. `purged_at`: when all but the reference, the times, the id
-- and the status were deleted. The row stays, so that no other order gets its reference or id. Its revision is 0.
create table orders (
  id              integer primary key,
  client_id       integer not null references owners (id),
  mode            text not null check (mode in ('live', 'test')),
  reference       text not null,
  revision        integer not null,
  status          text not null,
  created_at      integer not null,
  receipt_key     text,
  draft_hash      text not null,
  facts           text not null,
  rendering       integer not null,
  rendered        text not null,
  erased_at       integer,
  recipient_phone integer,
  final_at        integer,
  late_at         integer,
  late_day        text,
  purged_at       integer,
  unique (client_id, mode, reference)
) strict;

create index orders_by_time on orders (client_id, mode, created_at) where purged_at is null;

create index orders_by_status on orders (client_id, mode, status, created_at) where purged_at is null;

create index orders_by_phone on orders (recipient_phone, client_id, mode, created_at);

create index orders_of_mode on orders (mode, status, created_at) where purged_at is null;

create index orders_by_end on orders (client_id, mode, status, final_at) where final_at is not null;

create index orders_by_end_of_mode on orders (mode, status, final_at) where final_at is not null;

-- A fleet lists late orders in the order of their creation, so that its pages cost the same however many are late.
create index orders_expected on orders (client_id, mode, created_at, id, late_at, late_day)
where late_at is not null or late_day is not null;

create unique index orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

-- The wrong codes that couriers have sent: one row for each order with any. `number` is the code that they were sent for,
-- and `hashes` has one word for each of them.
create table code_tries (
  client_id integer not null,
  order_id  integer not null,
  number    integer not null,
  hashes    text not null,
  primary key (client_id, order_id)
) strict;

-- The couriers who have an item of an order now that is not final: a row for each order and `reference` of a courier.
-- `created_at`: that of the order, in whose sequence a fleet lists the orders of a courier.
create table order_couriers (
  client_id  integer not null,
  order_id   integer not null,
  mode       text not null,
  reference  text not null,
  created_at integer not null,
  primary key (client_id, order_id, reference)
) strict, without rowid;

create index order_couriers_by_reference on order_couriers (mode, reference, created_at, order_id);

-- The photos that couriers took for the proof of a step: their files are outside of the database, under the same keys.
create table photos (
  key       text primary key,
  client_id integer not null,
  order_id  integer not null,
  at        integer not null
) strict, without rowid;

create index photos_of_order on photos (client_id, order_id);

-- What reports about money read, written by the event with this `sequence`: the one that makes the order final, and each
-- step with which a courier collected cash. `courier` and `sender`: their references; empty without one, null once erased.
-- Cash that was not handed in keeps its courier until then.
-- `amounts`: a JSON object. `failures`: how many steps let items fail; 0 if the row does not count the order. A purge
-- leaves these rows. `hand_over`: the one with which the courier handed the collected cash in; null before it.
create table settlements (
  client_id integer not null,
  mode      text not null,
  order_id  integer not null,
  sequence  integer not null,
  part      integer not null,
  at        integer not null,
  kind      text not null,
  courier   text,
  sender    text,
  currency  text not null,
  amounts   text not null,
  failures  integer not null,
  hand_over integer references cash_hand_overs (id),
  primary key (client_id, order_id, sequence, part)
) strict, without rowid;

create index settlements_by_time on settlements (client_id, mode, at);

-- `hand_over` is null in all of its rows. With it, SQLite prefers this index to that of all settlements of a courier.
create index settlements_to_hand_in on settlements (mode, courier, hand_over, at)
where kind = 'collected' and hand_over is null;

-- The work of a courier on a day. An erased settlement has no courier, unless it is still due.
create index settlements_by_courier on settlements (mode, courier, at) where courier is not null;

-- `position` numbers events in the order of their commits. `facts` is null for the creation of an order, because the
-- data of that event follows from the order. `request_id` and `actor_id`: the request that caused the event, and
-- who sent it, without a foreign key, which would cost each commit a lookup.
create table events (
  position   integer primary key,
  client_id  integer not null references owners (id),
  mode       text not null check (mode in ('live', 'test')),
  order_id   integer not null references orders (id),
  sequence   integer not null,
  kind       text not null,
  at         integer not null,
  facts      text,
  request_id text,
  actor_id   integer,
  unique (order_id, sequence)
) strict;

create index events_of_client on events (client_id, mode);

-- A fleet reads the events of all clients of a mode in commit order, which is the order of `position`.
create index events_of_mode on events (mode);

-- `number`: a short key, because many dispatches refer to a webhook. `target`: the normalized URL; two URLs with the
-- same target are duplicates. `unswept`: the webhook is disabled or removed, and some of its dispatches are still to be
-- abandoned or deleted, in batches. `releasing`: its ordering has ended, and some held dispatches are still to be
-- released, in batches. `timed_out`: whether its last attempt timed out. `failing_last_at`: the last stored failure since
-- `failing_since`. Of the time between two failures, at most a day counts, so `failing_since` moves forward if they are
-- further apart.
create table webhooks (
  number          integer primary key,
  id              text not null unique,
  client_id       integer not null references owners (id),
  mode            text not null check (mode in ('live', 'test')),
  revision        integer not null,
  url             text not null,
  target          text not null,
  events          text,
  ordering        text not null default 'none' check (ordering in ('none', 'order')),
  disabled_reason text check (disabled_reason in ('requested', 'operator', 'gone', 'failing')),
  failing_since   integer,
  failing_last_at integer,
  timed_out       integer not null default 0,
  secret          text not null,
  previous_secret text,
  previous_until  integer,
  created_at      integer not null,
  updated_at      integer not null,
  removed         integer not null default 0 check (removed in (0, 1)),
  unswept         integer not null default 0 check (unswept in (0, 1)),
  releasing       integer not null default 0 check (releasing in (0, 1)),
  check ((previous_secret is null) = (previous_until is null)),
  check (removed = 0 or (disabled_reason is not null and unswept = 1)),
  check (unswept = 0 or disabled_reason is not null)
) strict;

create unique index webhooks_of_client on webhooks (client_id, mode, target) where removed = 0;

-- The webhooks that fail are counted and listed at each reading of the metrics.
create index webhooks_failing on webhooks (failing_since)
where failing_since is not null and disabled_reason is null and removed = 0;

create index webhooks_releasing on webhooks (number) where releasing = 1;

create index webhooks_unswept on webhooks (number) where unswept = 1;

-- An event is referred to without a foreign key, which would search this table for each event that a purge deletes.
-- The number of a dispatch is never reused, because its public id is made from the number. A dispatch carries an event
-- of an order, at `event_position`, or an event without one, which has `test_event_id`: a test, or a `webhook.disabled`,
-- whose data is in `disabled`. A pending dispatch has `due_at`, and while it is delayed or held also `leased_until`,
-- before which no lease takes it. Any other dispatch has `settled_at`. `fencing_token`: that of the last settled attempt.
-- `order_id`: the order whose events wait for each other; null if the webhook did not ask for that when the event happened.
-- `is_held`: an earlier dispatch of the order to the same webhook is pending, or `leased_until` is 0 and the next lease
-- examines that. `resent`: whether a client requested the dispatch of this event. All others have ascending numbers in
-- the order of their events.
create table dispatches (
  number         integer primary key autoincrement,
  webhook        integer not null references webhooks (number) on delete cascade,
  event_position integer,
  test_event_id  text,
  disabled       text,
  created_at     integer not null,
  status         text not null check (status in ('pending', 'succeeded', 'failed', 'abandoned')),
  due_at         integer,
  settled_at     integer,
  tries          integer not null default 0,
  fencing_token  integer not null default 0,
  leased_until   integer,
  order_id       integer,
  is_held        integer not null default 0 check (
    is_held = 0 or (is_held = 1 and status = 'pending' and leased_until is not null and order_id is not null)
  ),
  resent         integer not null default 0,
  check ((event_position is null) <> (test_event_id is null)),
  check ((status = 'pending') = (due_at is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check (leased_until is null or status = 'pending')
) strict;

-- Finds delayed dispatches that wait longer than they can, because the clock was set back. Most dispatches succeed at the
-- first attempt, and are never in this index.
create index dispatches_delayed on dispatches (tries, leased_until)
where tries > 0 and leased_until is not null;

create index dispatches_held on dispatches (webhook) where is_held = 1;

-- Finds the first pending dispatch of an order to a webhook. Dispatches to other webhooks are not in it.
create index dispatches_in_order on dispatches (webhook, order_id)
where status = 'pending' and order_id is not null;

create index dispatches_leased on dispatches (leased_until, webhook) where leased_until is not null;

create index dispatches_of_webhook on dispatches (webhook, status);

create index dispatches_resent on dispatches (webhook, event_position) where resent = 1;

create index dispatches_settled on dispatches (settled_at) where settled_at is not null;

create index dispatches_waiting on dispatches (webhook, due_at)
where status = 'pending' and leased_until is null;

create table attempts (
  id          integer primary key,
  dispatch    integer not null references dispatches (number) on delete cascade,
  at          integer not null,
  status      integer,
  error       text,
  duration_ms integer not null,
  response    text
) strict;

create index attempts_of_dispatch on attempts (dispatch, at);

-- One row per attempt in flight, with the fencing token after that of its dispatch. A row may outlive its dispatch and
-- webhook, so it does not reference them. `until`: the end of the lease, after which the row is ignored.
create table in_flight (
  dispatch        integer not null,
  fencing_token   integer not null,
  webhook         integer not null,
  client_id       integer not null references owners (id),
  until           integer not null,
  retry_requested integer not null default 0,
  primary key (dispatch, fencing_token)
) strict, without rowid;

-- What a request with an idempotency key did. It wrote an event of an order (`order_id`, `sequence`), or its response is
-- stored word for word, because it cannot be rendered again (`status`, `body`), or it requested a dispatch, whose attempts
-- up to `last_attempt` were in the response. A row with none of these is the claim of a batch.
create table idempotency_keys (
  id           integer primary key,
  owner_id     integer not null references owners (id),
  mode         text not null check (mode in ('live', 'test')),
  hash         text not null,
  fingerprint  text not null,
  at           integer not null,
  order_id     integer,
  sequence     integer,
  status       integer,
  body         text,
  dispatch     integer references dispatches (number) on delete cascade,
  last_attempt integer,
  unique (owner_id, mode, hash)
) strict;

create index idempotency_keys_by_time on idempotency_keys (at);

create index idempotency_keys_of_dispatch on idempotency_keys (dispatch) where dispatch is not null;
