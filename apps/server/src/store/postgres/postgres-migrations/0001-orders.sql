-- Texts that are compared are compared byte by byte: an update of the system's collations leaves no index wrong. What a
-- client has is found by the client first, so that it can be spread over partitions. What one statement writes together
-- needs no foreign keys to stay together.
create table clients (
  id         bigint generated always as identity primary key,
  name       text collate "C" not null unique,
  created_at bigint not null
);

create table tokens (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references clients (id),
  mode       text collate "C" not null check (mode in ('live', 'test')),
  hash       text collate "C" not null unique,
  hint       text not null,
  scopes     text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint
);

-- Numbers below the bound have been handed out to a process, which may use them.
create table order_ids (
  bound bigint not null
);

insert into order_ids (bound) values (1);

-- How many events a client has. Whoever writes for a client holds its row until the commit, so events are numbered in the
-- order in which they can be seen.
create table feeds (
  client_id bigint not null references clients (id),
  mode      text collate "C" not null check (mode in ('live', 'test')),
  last      bigint not null default 0,
  primary key (client_id, mode)
) with (fillfactor = 50);

create table orders (
  client_id   bigint not null,
  mode        text collate "C" not null check (mode in ('live', 'test')),
  id          bigint not null,
  reference   text collate "C" not null,
  revision    integer not null,
  status      text collate "C" not null,
  created_at  bigint not null,
  erased_at   bigint,
  receipt_key text collate "C",
  draft_hash  text not null,
  facts       text not null,
  rendering   bigint not null,
  rendered    text not null,
  primary key (client_id, id),
  unique (client_id, mode, reference)
);

-- Only who names a time may go along these two. Until the server has counted the rows, all that is known of them is that
-- they begin with client and mode, and they look as good for finding one reference as its own index.
create index orders_by_time on orders (client_id, mode, created_at, id)
where created_at is not null;

create index orders_by_status on orders (client_id, mode, status, created_at, id)
where created_at is not null;

create index orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

-- Null facts: they follow from the order, as it was placed.
create table events (
  client_id bigint not null,
  mode      text collate "C" not null check (mode in ('live', 'test')),
  position  bigint not null,
  order_id  bigint not null,
  sequence  integer not null,
  kind      text not null,
  at        bigint not null,
  facts     text,
  primary key (client_id, mode, position),
  unique (client_id, order_id, sequence)
);

create table idempotency_keys (
  client_id   bigint not null,
  mode        text collate "C" not null check (mode in ('live', 'test')),
  hash        text collate "C" not null,
  fingerprint text not null,
  order_id    bigint not null,
  sequence    integer not null,
  at          bigint not null,
  primary key (client_id, mode, hash)
);

create index idempotency_keys_by_time on idempotency_keys (at);
