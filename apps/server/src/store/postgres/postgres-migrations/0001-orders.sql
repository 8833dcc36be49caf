-- Texts in keys and comparisons have collation C (byte order), so that an update of the system's collations cannot
-- corrupt an index. Keys start with the client, so that tables can be partitioned by it. Rows that one statement
-- writes together need no foreign keys between them.
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

-- Order ids below the bound are reserved: the process that reserved them may use them at any time.
create table order_ids (
  bound bigint not null
);

insert into order_ids (bound) values (1);

-- `last`: the number of a client's events. A writer locks the client's row until its commit, so events are numbered
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

-- The predicates limit these two to queries with a condition on the time. Without statistics, the planner knows only
-- that they start with client and mode, and may choose them over the unique index to look up one reference.
create index orders_by_time on orders (client_id, mode, created_at, id)
where created_at is not null;

create index orders_by_status on orders (client_id, mode, status, created_at, id)
where created_at is not null;

create index orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

-- Null facts: the event is the creation, whose facts follow from the order.
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
