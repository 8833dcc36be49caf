-- Version 3. Written by `pnpm -C apps/server schema`: do not edit.

CREATE TABLE clients (
  id         integer primary key,
  name       text not null unique,
  created_at integer not null
) strict;

CREATE TABLE events (
  position  integer primary key,
  client_id integer not null references clients (id),
  mode      text not null check (mode in ('live', 'test')),
  order_id  integer not null references orders (id),
  sequence  integer not null,
  kind      text not null,
  at        integer not null,
  facts     text,
  unique (order_id, sequence)
) strict;

CREATE INDEX events_of_client on events (client_id, mode);

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
  rendered    text not null, erased_at integer,
  unique (client_id, mode, reference)
) strict;

CREATE UNIQUE INDEX orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

CREATE INDEX orders_by_status on orders (client_id, mode, status, created_at);

CREATE INDEX orders_by_time on orders (client_id, mode, created_at);

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
) strict;

CREATE TABLE webhooks (
  id              text primary key,
  client_id       integer not null references clients (id),
  mode            text not null check (mode in ('live', 'test')),
  url             text not null,
  events          text,
  disabled_reason text,
  created_at      integer not null,
  updated_at      integer not null,
  unique (client_id, mode, url)
) strict;
