create table clients (
  id         integer primary key,
  name       text not null unique,
  created_at integer not null
) strict;

create table tokens (
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

-- Order ids below `bound` are reserved: the process that reserved an id may use it at any time.
create table order_ids (
  bound integer not null
) strict;

insert into order_ids (bound) values (1);

create table orders (
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
  rendered    text not null,
  unique (client_id, mode, reference)
) strict;

create unique index orders_by_receipt_key on orders (receipt_key) where receipt_key is not null;

create table webhooks (
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
