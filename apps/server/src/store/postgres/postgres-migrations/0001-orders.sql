-- Text columns in keys and comparisons have collation C (byte order), so that an update of the operating system's
-- collations cannot corrupt an index. The primary keys of large tables start with the client, so that these tables can
-- be partitioned by client. There are no foreign keys between rows that one statement writes together.
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

-- Order ids below `bound` are reserved: the process that reserved an id may use it at any time.
create table order_ids (
  bound bigint not null
);

insert into order_ids (bound) values (1);

-- `last`: the number of events of a client and mode. A writer locks this row until its commit, so events are numbered
-- in the order in which they become visible.
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

-- The predicate `created_at is not null` keeps the planner from using the next two indexes to look up a reference. Without
-- it and without statistics, the planner might prefer them to the unique index, because they start with client and mode
-- too. It is true for every row, and a query satisfies it by a condition on `created_at`.
create index orders_by_time on orders (client_id, mode, created_at, id)
where created_at is not null;

create index orders_by_status on orders (client_id, mode, status, created_at, id)
where created_at is not null;

create index orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

-- `facts` is null for the creation of an order, because the data of that event follows from the order.
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
