-- Text columns in keys and comparisons have collation C (byte order), so that an update of the operating system's
-- collations cannot corrupt an index. The primary keys of large tables start with the client, so that these tables can
-- be partitioned by client. There are no foreign keys between rows that one statement writes together. Tables and columns
-- that SQLite has too mean the same there, and its schema explains them.

-- Every write reads this table. A breaking migration renames it, so that writes of older programs fail.
create table breaking_0 ();

create table owners (
  id         bigint generated always as identity primary key,
  name       text collate "C" not null unique,
  created_at bigint not null,
  is_fleet   boolean not null default false
);

create table actors (
  id   bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in ('token', 'desk', 'shop', 'courier', 'user', 'service')),
  name text collate "C",
  unique (kind, name),
  check ((kind = 'token') = (name is null))
);

create table tokens (
  id           bigint generated always as identity primary key,
  owner_id     bigint not null references owners (id),
  mode         text collate "C" not null check (mode in ('live', 'test')),
  hash         text collate "C" not null unique,
  hint         text not null,
  scopes       text not null,
  created_at   bigint not null,
  expires_at   bigint,
  revoked_at   bigint,
  client_ids   text,
  actor_id     bigint not null unique references actors (id),
  last_used_at bigint
);

create index tokens_of_owner on tokens (owner_id, mode);

create table audit (
  id       bigint generated always as identity primary key,
  at       bigint not null,
  actor_id bigint not null,
  action   text collate "C" not null,
  subject  text collate "C"
);

create index audit_by_time on audit (at, id);

create table couriers (
  id         bigint generated always as identity primary key,
  mode       text collate "C" not null check (mode in ('live', 'test')),
  reference  text collate "C" not null,
  name       text not null,
  phone      text collate "C" not null,
  vehicle    text,
  fleet      text,
  client_ids text,
  created_at bigint not null,
  ended_at   bigint,
  unique (mode, reference)
);

create table cash_hand_overs (
  id          bigint generated always as identity primary key,
  courier_id  bigint not null references couriers (id),
  currency    text collate "C" not null,
  amounts     text not null,
  received_at bigint not null,
  actor_id    bigint not null references actors (id)
);

create index cash_hand_overs_of_courier on cash_hand_overs (courier_id, currency, id);

create table desk_accesses (
  id          bigint generated always as identity primary key,
  actor_id    bigint not null references actors (id),
  role        text collate "C" check (role in ('reader', 'planner', 'admin')),
  client_id   bigint references owners (id),
  mode        text collate "C" check (mode in ('test', 'live')),
  can_write   integer not null default 0 check (can_write in (0, 1)),
  courier_id  bigint references couriers (id),
  key_hash    text collate "C" not null unique,
  invited_at  bigint not null,
  entered_at  bigint,
  secret_hash text collate "C" unique,
  seen_at     bigint,
  ended_at    bigint,
  check ((entered_at is null) = (secret_hash is null)),
  check ((client_id is null) = (mode is null)),
  check (num_nonnulls(role, client_id, courier_id) = 1)
);

create table client_requests (
  day       integer not null,
  client_id bigint not null,
  mode      text collate "C" not null,
  requests  bigint not null,
  errors    bigint not null,
  primary key (client_id, mode, day)
);

create index client_requests_by_day on client_requests (day);

-- `timeline`: the timeline of the server when the last block of ids was reserved; null before the first one. A new
-- timeline means that the server may have lost reservations.
create table order_ids (
  bound    bigint not null,
  timeline integer
);

insert into order_ids (bound) values (1);

-- One row: 256 bits. A UUID has 122 random ones.
create table tracking_key (
  key text collate "C" not null
);

insert into tracking_key values (encode(
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')),
  'hex'
));

create table notes (
  kind  text collate "C" not null,
  name  text collate "C" not null,
  at    bigint not null,
  value text not null,
  primary key (kind, name)
);

create table orders (
  client_id       bigint not null,
  mode            text collate "C" not null check (mode in ('live', 'test')),
  id              bigint not null,
  reference       text collate "C" not null,
  revision        integer not null,
  status          text collate "C" not null,
  created_at      bigint not null,
  erased_at       bigint,
  receipt_key     text collate "C",
  draft_hash      text not null,
  facts           text not null,
  rendering       bigint not null,
  rendered        text not null,
  recipient_phone bigint,
  final_at        bigint,
  late_at         bigint,
  late_day        text collate "C",
  purged_at       bigint,
  primary key (client_id, id),
  unique (client_id, mode, reference)
);

-- A fleet knows the id of an order, but not its client. After an asynchronous failover, two nodes could write from one
-- block of ids.
create unique index orders_by_id on orders (id);

-- The predicate `created_at is not null` keeps the planner from using the next two indexes to look up a reference. Without
-- it and without statistics, the planner might prefer them to the unique index, because they start with client and mode
-- too. It is true for every row, and a query satisfies it by a condition on `created_at`. Purged orders are in no list.
create index orders_by_time on orders (client_id, mode, created_at, id)
where created_at is not null and purged_at is null;

create index orders_by_status on orders (client_id, mode, status, created_at, id)
where created_at is not null and purged_at is null;

create index orders_by_phone on orders (recipient_phone, client_id, mode, created_at, id);

-- The predicate `id > 0` keeps the planner from using the index for the orders of one client. It is true for every row.
create index orders_of_mode on orders (mode, status, created_at, id) where id > 0 and purged_at is null;

create index orders_by_end on orders (client_id, mode, status, final_at, id) where final_at is not null;

create index orders_by_end_of_mode on orders (mode, status, final_at, id) where final_at is not null and id > 0;

create index orders_expected on orders (client_id, mode, created_at, id, late_at, late_day)
where late_at is not null or late_day is not null;

create index orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

create table code_tries (
  client_id bigint not null,
  order_id  bigint not null,
  number    integer not null,
  hashes    text not null,
  primary key (client_id, order_id)
);

create table order_couriers (
  client_id  bigint not null,
  order_id   bigint not null,
  mode       text collate "C" not null,
  reference  text collate "C" not null,
  created_at bigint not null,
  primary key (client_id, order_id, reference)
);

create index order_couriers_by_reference on order_couriers (mode, reference, created_at, order_id);

-- The photos that couriers took for the proof of a step: their files are outside of the database, under the same keys.
create table photos (
  key       text primary key,
  client_id bigint not null,
  order_id  bigint not null,
  at        bigint not null
);

create index photos_of_order on photos (client_id, order_id);

create table settlements (
  client_id bigint not null,
  mode      text collate "C" not null check (mode in ('live', 'test')),
  order_id  bigint not null,
  sequence  integer not null,
  part      integer not null,
  at        bigint not null,
  kind      text collate "C" not null,
  courier   text collate "C",
  sender    text collate "C",
  currency  text collate "C" not null,
  amounts   text not null,
  failures  integer not null,
  hand_over bigint references cash_hand_overs (id),
  primary key (client_id, order_id, sequence, part)
);

create index settlements_by_time on settlements (client_id, mode, at);

create index settlements_to_hand_in on settlements (mode, courier, hand_over, at)
where kind = 'collected' and hand_over is null;

-- The work of a courier on a day. An erased settlement has no courier, unless it is still due.
create index settlements_by_courier on settlements (mode, courier, at) where courier is not null;

create table events (
  client_id  bigint not null,
  mode       text collate "C" not null check (mode in ('live', 'test')),
  position   bigint not null,
  order_id   bigint not null,
  sequence   integer not null,
  kind       text not null,
  at         bigint not null,
  facts      text,
  request_id text,
  actor_id   bigint,
  primary key (client_id, mode, position),
  unique (client_id, order_id, sequence)
);

-- `end_position`: the position of the last event of a client and mode. A writer locks this row until its commit, so events
-- are numbered in the order in which they become visible.
create table feeds (
  client_id    bigint not null references owners (id),
  mode         text collate "C" not null check (mode in ('live', 'test')),
  end_position bigint not null default 0,
  primary key (client_id, mode)
) with (fillfactor = 50);

-- The feed of the fleets: all events of a mode, numbered in the order in which they became visible. Creating an order
-- does not write here: whoever reads the feed first adds the events that are missing, so that no writer waits for the
-- writers of other clients. `event_position` is the event's position in the feed of its client.
create table fleet_events (
  mode           text collate "C" not null check (mode in ('live', 'test')),
  position       bigint not null,
  client_id      bigint not null,
  event_position bigint not null,
  primary key (mode, position),
  unique (client_id, mode, event_position)
);

-- Orders the events of one client for a fleet that is limited to some clients.
create index fleet_events_of_client on fleet_events (client_id, mode, position);

-- The last event of each client's feed that `fleet_events` has.
create table fleet_marks (
  client_id    bigint not null,
  mode         text collate "C" not null check (mode in ('live', 'test')),
  end_position bigint not null,
  primary key (client_id, mode)
);

create table webhooks (
  number          bigint generated always as identity primary key,
  id              text collate "C" not null unique,
  client_id       bigint not null references owners (id),
  mode            text collate "C" not null check (mode in ('live', 'test')),
  revision        integer not null,
  url             text not null,
  target          text collate "C" not null,
  events          text,
  ordering        text not null default 'none' check (ordering in ('none', 'order')),
  disabled_reason text check (disabled_reason in ('requested', 'operator', 'gone', 'failing')),
  failing_since   bigint,
  failing_last_at bigint,
  timed_out       boolean not null default false,
  secret          text not null,
  previous_secret text,
  previous_until  bigint,
  created_at      bigint not null,
  updated_at      bigint not null,
  removed         boolean not null default false,
  unswept         boolean not null default false,
  releasing       boolean not null default false,
  check ((previous_secret is null) = (previous_until is null)),
  check (not removed or (disabled_reason is not null and unswept)),
  check (not unswept or disabled_reason is not null)
) with (fillfactor = 50);

create unique index webhooks_of_client on webhooks (client_id, mode, target) where not removed;

create index webhooks_failing on webhooks (failing_since)
where failing_since is not null and disabled_reason is null and not removed;

create index webhooks_releasing on webhooks (number) where releasing;

create index webhooks_unswept on webhooks (number) where unswept;

-- Each client is in one bucket: the remainder of its id. Its webhooks and dispatches change only while the row of the
-- bucket is locked. `owner`: the dispatcher that leased from the bucket last; until `until`, others prefer other buckets.
create table outbox_buckets (
  number bigint primary key check (number between 0 and 63),
  owner  bigint not null default 0,
  until  bigint not null default 0
) with (fillfactor = 50);

insert into outbox_buckets (number) select * from generate_series(0, 63);

-- Rows of this table change with every event, so autovacuum runs after a fixed number of dead rows, however large the
-- table is.
create table dispatches (
  client_id      bigint not null,
  number         bigint generated always as identity,
  webhook        bigint not null,
  event_position bigint,
  test_event_id  text,
  disabled       text,
  created_at     bigint not null,
  status         text collate "C" not null check (status in ('pending', 'succeeded', 'failed', 'abandoned')),
  due_at         bigint,
  settled_at     bigint,
  tries          integer not null default 0,
  fencing_token  integer not null default 0,
  leased_until   bigint,
  order_id       bigint,
  is_held        boolean not null default false check (
    not is_held or (status = 'pending' and leased_until is not null and order_id is not null)
  ),
  resent         boolean not null default false,
  primary key (client_id, number),
  check ((event_position is null) <> (test_event_id is null)),
  check ((status = 'pending') = (due_at is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check (leased_until is null or status = 'pending')
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create index dispatches_delayed on dispatches (tries, leased_until)
where tries > 0 and leased_until is not null;

create index dispatches_held on dispatches (webhook) where is_held;

create index dispatches_in_order on dispatches (webhook, order_id, number)
where status = 'pending' and order_id is not null;

create index dispatches_leased on dispatches ((client_id % 64), leased_until, webhook)
where leased_until is not null;

create index dispatches_of_webhook on dispatches (webhook, status, number);

create index dispatches_resent on dispatches (webhook, event_position) where resent;

create index dispatches_settled on dispatches (settled_at) where settled_at is not null;

create index dispatches_waiting on dispatches ((client_id % 64), webhook, due_at, number)
where status = 'pending' and leased_until is null;

create table attempts (
  client_id   bigint not null,
  dispatch    bigint not null,
  id          bigint generated always as identity,
  at          bigint not null,
  status      integer,
  error       text,
  duration_ms bigint not null,
  response    text,
  primary key (client_id, dispatch, id),
  foreign key (client_id, dispatch) references dispatches (client_id, number) on delete cascade
);

-- `owner`: the dispatcher that makes the attempt. Autovacuum as for `dispatches`.
create table in_flight (
  dispatch        bigint not null,
  fencing_token   integer not null,
  webhook         bigint not null,
  client_id       bigint not null,
  until           bigint not null,
  retry_requested boolean not null default false,
  owner           bigint not null,
  primary key (dispatch, fencing_token)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create table idempotency_keys (
  owner_id     bigint not null,
  mode         text collate "C" not null check (mode in ('live', 'test')),
  hash         text collate "C" not null,
  fingerprint  text not null,
  at           bigint not null,
  order_id     bigint,
  sequence     integer,
  status       integer,
  body         text,
  dispatch     bigint,
  last_attempt bigint,
  primary key (owner_id, mode, hash),
  foreign key (owner_id, dispatch) references dispatches (client_id, number) on delete cascade
);

create index idempotency_keys_by_time on idempotency_keys (at);

create index idempotency_keys_of_dispatch on idempotency_keys (owner_id, dispatch) where dispatch is not null;
