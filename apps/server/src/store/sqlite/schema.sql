-- Version 20. Written by `pnpm -C apps/server schema`: do not edit.

CREATE TABLE attempts (
  id          integer primary key,
  dispatch    integer not null references dispatches (number) on delete cascade,
  at          integer not null,
  status      integer,
  error       text,
  duration_ms integer not null,
  response    text
) strict;

CREATE INDEX attempts_of_dispatch on attempts (dispatch, at);

CREATE TABLE client_requests (
  day       integer not null,
  client_id integer not null,
  mode      text not null,
  requests  integer not null,
  errors    integer not null,
  primary key (day, client_id, mode)
) strict, without rowid;

CREATE TABLE clients (
  id         integer primary key,
  name       text not null unique,
  created_at integer not null
, is_fleet integer not null default 0 check (is_fleet in (0, 1))) strict;

CREATE TABLE code_tries (
  client_id integer not null,
  order_id  integer not null,
  number    integer not null,
  hashes    text not null,
  primary key (client_id, order_id)
) strict;

CREATE TABLE dispatch_keys (
  id          integer primary key,
  client_id   integer not null references clients (id),
  mode        text not null check (mode in ('live', 'test')),
  hash        text not null,
  fingerprint text not null,
  dispatch    integer not null references dispatches (number) on delete cascade,
  at          integer not null, last_attempt integer not null default 0,
  unique (client_id, mode, hash)
) strict;

CREATE INDEX dispatch_keys_by_time on dispatch_keys (at);

CREATE INDEX dispatch_keys_of_dispatch on dispatch_keys (dispatch);

CREATE TABLE dispatches (
  number       integer primary key autoincrement,
  webhook      integer not null references webhooks (number) on delete cascade,
  event        integer references events (position),
  test_event   text,
  created_at   integer not null,
  status       text not null check (status in ('pending', 'succeeded', 'failed', 'abandoned')),
  due_at       integer,
  settled_at   integer,
  tries        integer not null default 0,
  lease        integer not null default 0,
  leased_until integer, order_id integer, held integer not null default 0 check (
  held = 0 or (held = 1 and status = 'pending' and leased_until is not null and order_id is not null)
), disabled text, resent integer not null default 0,
  check ((event is null) <> (test_event is null)),
  check ((status = 'pending') = (due_at is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check (leased_until is null or status = 'pending')
) strict;

CREATE INDEX dispatches_delayed on dispatches (tries, leased_until)
where tries > 0 and leased_until is not null;

CREATE INDEX dispatches_held on dispatches (webhook) where held = 1;

CREATE INDEX dispatches_in_order on dispatches (webhook, order_id)
where status = 'pending' and order_id is not null;

CREATE INDEX dispatches_leased on dispatches (leased_until, webhook) where leased_until is not null;

CREATE INDEX dispatches_of_webhook on dispatches (webhook, status);

CREATE INDEX dispatches_resent on dispatches (webhook, event) where resent = 1;

CREATE INDEX dispatches_settled on dispatches (settled_at) where settled_at is not null;

CREATE INDEX dispatches_waiting on dispatches (webhook, due_at)
where status = 'pending' and leased_until is null;

CREATE TABLE events (
  position  integer primary key,
  client_id integer not null references clients (id),
  mode      text not null check (mode in ('live', 'test')),
  order_id  integer not null references orders (id),
  sequence  integer not null,
  kind      text not null,
  at        integer not null,
  facts     text, request_id text, token_id integer,
  unique (order_id, sequence)
) strict;

CREATE INDEX events_of_client on events (client_id, mode);

CREATE INDEX events_of_mode on events (mode);

CREATE TABLE idempotency_keys (
  id          integer primary key,
  client_id   integer not null references clients (id),
  mode        text not null check (mode in ('live', 'test')),
  hash        text not null,
  fingerprint text not null,
  order_id    integer not null,
  sequence    integer not null,
  at          integer not null,
  unique (client_id, mode, hash),
  foreign key (order_id, sequence) references events (order_id, sequence)
) strict;

CREATE INDEX idempotency_keys_by_time on idempotency_keys (at);

CREATE TABLE in_flight (
  dispatch  integer not null,
  lease     integer not null,
  webhook   integer not null,
  client_id integer not null references clients (id),
  until     integer not null,
  again     integer not null default 0,
  primary key (dispatch, lease)
) strict, without rowid;

CREATE TABLE kept_answers (
  id          integer primary key,
  client_id   integer not null references clients (id),
  mode        text not null check (mode in ('live', 'test')),
  hash        text not null,
  fingerprint text not null,
  status      integer not null,
  body        text not null,
  at          integer not null,
  unique (client_id, mode, hash)
) strict;

CREATE INDEX kept_answers_by_time on kept_answers (at);

CREATE TABLE migration_checksums (
  version  integer primary key,
  checksum text not null
) strict;

CREATE TABLE notes (
  kind  text not null,
  name  text not null,
  at    integer not null,
  value text not null,
  primary key (kind, name)
) strict, without rowid;

CREATE TABLE order_ids (
  bound integer not null
) strict;

CREATE TABLE orders (
  id          integer primary key,
  client_id   integer not null references clients (id),
  mode        text not null check (mode in ('live', 'test')),
  reference   text not null,
  revision    integer not null,
  status      text not null,
  created_at  integer not null,
  receipt_key text,
  draft_hash  text not null,
  facts       text not null,
  rendering   integer not null,
  rendered    text not null, erased_at integer, recipient_phone integer,
  unique (client_id, mode, reference)
) strict;

CREATE INDEX orders_by_phone on orders (recipient_phone, client_id, mode, created_at);

CREATE UNIQUE INDEX orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

CREATE INDEX orders_by_status on orders (client_id, mode, status, created_at);

CREATE INDEX orders_by_time on orders (client_id, mode, created_at);

CREATE INDEX orders_of_mode on orders (mode, status, created_at);

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE tokens (
  id         integer primary key,
  client_id  integer not null references clients (id),
  mode       text not null check (mode in ('live', 'test')),
  hash       text not null unique,
  hint       text not null,
  scopes     text not null,
  created_at integer not null,
  expires_at integer,
  revoked_at integer
, clients text) strict;

CREATE TABLE tracking_key (
  key text not null
) strict;

CREATE TABLE webhooks (
  number          integer primary key,
  id              text not null unique,
  client_id       integer not null references clients (id),
  mode            text not null check (mode in ('live', 'test')),
  revision        integer not null,
  url             text not null,
  target          text not null,
  events          text,
  disabled_reason text check (disabled_reason in ('requested', 'operator', 'gone', 'failing')),
  failing_since   integer,
  secret          text not null,
  previous_secret text,
  previous_until  integer,
  created_at      integer not null,
  updated_at      integer not null,
  removed         integer not null default 0 check (removed in (0, 1)),
  unswept         integer not null default 0 check (unswept in (0, 1)), timed_out integer not null default 0, failed_at integer, ordering text not null default 'none' check (ordering in ('none', 'order')), releasing integer not null default 0 check (releasing in (0, 1)),
  check ((previous_secret is null) = (previous_until is null)),
  check (removed = 0 or (disabled_reason is not null and unswept = 1)),
  check (unswept = 0 or disabled_reason is not null)
) strict;

CREATE INDEX webhooks_failing on webhooks (failing_since)
where failing_since is not null and disabled_reason is null and removed = 0;

CREATE UNIQUE INDEX webhooks_of_client on webhooks (client_id, mode, target) where removed = 0;

CREATE INDEX webhooks_releasing on webhooks (number) where releasing = 1;

CREATE INDEX webhooks_unswept on webhooks (number) where unswept = 1;
