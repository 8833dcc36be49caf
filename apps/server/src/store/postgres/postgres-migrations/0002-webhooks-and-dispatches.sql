-- `unswept`: the webhook is disabled or removed, and some of its dispatches are still to be abandoned or deleted, in
-- batches. `target`: the normalized URL; two URLs with the same target are duplicates.
create table webhooks (
  number          bigint generated always as identity primary key,
  id              text collate "C" not null unique,
  client_id       bigint not null references clients (id),
  mode            text collate "C" not null check (mode in ('live', 'test')),
  revision        integer not null,
  url             text not null,
  target          text collate "C" not null,
  events          text,
  disabled_reason text check (disabled_reason in ('requested', 'operator', 'gone', 'failing')),
  failing_since   bigint,
  timed_out       boolean not null default false,
  secret          text not null,
  previous_secret text,
  previous_until  bigint,
  created_at      bigint not null,
  updated_at      bigint not null,
  removed         boolean not null default false,
  unswept         boolean not null default false,
  check ((previous_secret is null) = (previous_until is null)),
  check (not removed or (disabled_reason is not null and unswept)),
  check (not unswept or disabled_reason is not null)
) with (fillfactor = 50);

create unique index webhooks_of_client on webhooks (client_id, mode, target) where not removed;

create index webhooks_unswept on webhooks (number) where unswept;

-- The number of a dispatch is never reused, because its public id is made from the number. A dispatch carries an event
-- of an order or a test event. A pending dispatch has `due_at`. While it is in flight or delayed, it also has
-- `leased_until`, before which it cannot be leased. Any other dispatch has `settled_at`.
create table dispatches (
  client_id    bigint not null,
  number       bigint generated always as identity,
  webhook      bigint not null,
  event        bigint,
  test_event   text,
  created_at   bigint not null,
  status       text collate "C" not null
    check (status in ('pending', 'succeeded', 'failed', 'abandoned')),
  due_at       bigint,
  settled_at   bigint,
  tries        integer not null default 0,
  lease        integer not null default 0,
  leased_until bigint,
  primary key (client_id, number),
  check ((event is null) <> (test_event is null)),
  check ((status = 'pending') = (due_at is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check (leased_until is null or status = 'pending')
);

create index dispatches_waiting on dispatches (webhook, due_at, number)
where status = 'pending' and leased_until is null;

create index dispatches_leased on dispatches (leased_until, webhook) where leased_until is not null;

create index dispatches_of_webhook on dispatches (webhook, status, number);

create index dispatches_settled on dispatches (settled_at) where settled_at is not null;

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

-- One row per attempt in flight. A row may outlive its dispatch and webhook, so it has no foreign keys. `until`: the
-- end of the lease, after which the row is ignored. `again`: a client requested a retry during the attempt.
create table in_flight (
  dispatch  bigint not null,
  lease     integer not null,
  webhook   bigint not null,
  client_id bigint not null,
  until     bigint not null,
  again     boolean not null default false,
  primary key (dispatch, lease)
);

-- Responses stored word for word for replays, because they cannot be rendered again from other tables.
create table kept_answers (
  client_id   bigint not null,
  mode        text collate "C" not null check (mode in ('live', 'test')),
  hash        text collate "C" not null,
  fingerprint text not null,
  status      integer not null,
  body        text not null,
  at          bigint not null,
  primary key (client_id, mode, hash)
);

create index kept_answers_by_time on kept_answers (at);

create table dispatch_keys (
  client_id    bigint not null,
  mode         text collate "C" not null check (mode in ('live', 'test')),
  hash         text collate "C" not null,
  fingerprint  text not null,
  dispatch     bigint not null,
  at           bigint not null,
  last_attempt bigint not null,
  primary key (client_id, mode, hash),
  foreign key (client_id, dispatch) references dispatches (client_id, number) on delete cascade
);

create index dispatch_keys_by_time on dispatch_keys (at);

create index dispatch_keys_of_dispatch on dispatch_keys (client_id, dispatch);

-- Rows of these tables change with every event, so autovacuum runs after a fixed number of dead rows, however large the
-- table is.
alter table dispatches set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

alter table in_flight set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
